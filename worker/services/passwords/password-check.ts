import { type Credentials, findCredentials } from "#db/accounts.ts";
import type { Database } from "#db/client.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import type { Subject, Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import type { Keyring } from "#worker/services/sealing/keyring.ts";
import type { AskingBrowser } from "#worker/services/sessions/asking-browser.ts";
import type { KnownDevice } from "#worker/services/sessions/known-device.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { Busy, HashingTurns } from "./hashing-turns.ts";
import { verifyPassword } from "./password.ts";

export type PasswordOutcome =
  | { readonly kind: "right"; readonly account: Credentials }
  | { readonly kind: "wrong" }
  | Throttled
  | Busy;

/**
 * Whether a password is that of an account. Wrong ones are counted and limited.
 * @param person who is signed in and asked for it again: strangers use up none of their tries
 */
export type PasswordCheck = (
  email: string,
  password: string,
  person?: Person,
) => Promise<PasswordOutcome>;

export interface PasswordCheckPorts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly throttle: Throttle;
  readonly knownDevice: KnownDevice;
  readonly browser: AskingBrowser;
  readonly hashingTurn: HashingTurns;
  /** The network address that asks. */
  readonly address: string;
  readonly log: Log;
}

export function createPasswordCheck(ports: PasswordCheckPorts): PasswordCheck {
  const { database, keyring, throttle, knownDevice, browser, hashingTurn, address, log } = ports;

  /** Whose tries are used up: a person and a known device have their own, a stranger shares all. */
  async function triesOf(email: string, person?: Person): Promise<readonly Subject[]> {
    if (person !== undefined) return [["sign_in_person", person.id]];
    const device = await knownDevice.idFor(email);
    if (device !== undefined) return [["sign_in_device", device]];
    return [
      ["sign_in_network", address],
      ["sign_in_account", email],
    ];
  }

  return async (email, password, person) => {
    const tries = await triesOf(email, person);
    // Before the hashing, which is what a flood of tries would be after.
    const allowed = await throttle.take(...tries);
    if (!allowed.ok) {
      log("auth.throttled", { what: "sign_in" });
      return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
    }
    const busy = await hashingTurn();
    if (busy !== undefined) {
      // It was no try.
      await throttle.giveBack(...tries);
      log("auth.busy", { what: "sign_in", cause: "auth.crowd" });
      return busy;
    }
    const known = await keyring.address(email);
    const account = await findCredentials(database, known, await browser.hash());
    const matches = await verifyPassword(password, account?.password_hash ?? null);
    if (account === undefined || !matches) return { kind: "wrong" };
    if (tries.length === 1) await throttle.forgive(...tries);
    else await throttle.giveBack(...tries);
    return { kind: "right", account };
  };
}

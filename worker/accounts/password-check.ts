import { type Credentials, findCredentials } from "#db/accounts.ts";
import type { Database } from "#db/client.ts";
import type { Subject, Throttle, Throttled } from "#worker/limits/throttle.ts";
import type { Log } from "#worker/log.ts";
import type { Keyring } from "#worker/sealing/keyring.ts";
import type { Busy, HashingTurns } from "./hashing-turns.ts";
import type { KnownDevice } from "./known-device.ts";
import { verifyPassword } from "./password.ts";

export type PasswordOutcome =
  | { readonly kind: "right"; readonly account: Credentials }
  | { readonly kind: "wrong" }
  | Throttled
  | Busy;

/** Whether a password is that of an account. Wrong ones are counted and limited. */
export type PasswordCheck = (email: string, password: string) => Promise<PasswordOutcome>;

export interface PasswordCheckPorts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly throttle: Throttle;
  readonly knownDevice: KnownDevice;
  readonly hashingTurn: HashingTurns;
  /** The network address that asks. */
  readonly address: string;
  readonly log: Log;
}

export function createPasswordCheck(ports: PasswordCheckPorts): PasswordCheck {
  const { database, keyring, throttle, knownDevice, hashingTurn, address, log } = ports;

  /** Whose tries are used up: a known device has its own, a stranger shares two. */
  async function triesOf(email: string): Promise<{ own: Subject; shared?: Subject }> {
    const device = await knownDevice.idFor(email);
    if (device !== undefined) return { own: ["sign_in_device", device] };
    return { own: ["sign_in_account", email], shared: ["sign_in_address", address] };
  }

  return async (email, password) => {
    const { own, shared } = await triesOf(email);
    // Before the hashing, which is what a flood of tries would be after.
    const allowed = await throttle.take(...(shared ? [shared] : []), own);
    if (!allowed.ok) {
      log("auth.throttled", { what: "sign_in" });
      return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
    }
    const busy = await hashingTurn();
    if (busy !== undefined) {
      // It was no try.
      for (const subject of shared ? [own, shared] : [own]) await throttle.giveBack(subject);
      log("auth.busy", { what: "sign_in", cause: "auth.crowd" });
      return busy;
    }
    const account = await findCredentials(database, await keyring.address(email));
    const matches = await verifyPassword(password, account?.password_hash ?? null);
    if (account === undefined || !matches) return { kind: "wrong" };
    await throttle.forgive(own);
    if (shared !== undefined) await throttle.giveBack(shared);
    return { kind: "right", account };
  };
}

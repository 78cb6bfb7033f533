import { type Credentials, findCredentials } from "#db/accounts.ts";
import type { Measures } from "#worker/domain/observation/measures.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { Subject, Throttled } from "#worker/services/limits/throttle.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import type { Busy, HashLimiter } from "./hash-limiter.ts";
import { hashPassword, verifyPassword } from "./password.ts";

export type PasswordOutcome =
  | { readonly kind: "right"; readonly account: Credentials }
  | {
      readonly kind: "wrong";
      /**
       * Hash of the sign-up password that was typed, of an account that nobody has confirmed. It counts
       * as a wrong one: who typed it must not learn that it is right.
       */
      readonly ofSignUp?: string | undefined;
    }
  | Throttled
  | Busy;

/** Checks and hashes passwords, as often as the limits allow. */
export interface Passwords {
  /**
   * Whether a password is that of an account. Wrong ones count against a limit.
   * @param person the signed-in person who confirms their identity: strangers cannot use up their
   *   limit
   */
  check(email: string, password: string, person?: Person): Promise<PasswordOutcome>;
  /** Hashes a new password. @param what the attempt, as the log names it */
  hash(password: string, what: string): Promise<string | Busy>;
}

export interface PasswordParts {
  readonly core: Core;
  readonly browser: Browser;
  readonly hashLimiter: HashLimiter;
  readonly measures: Measures;
}

export function createPasswords(parts: PasswordParts): Passwords {
  const { core, browser, hashLimiter, measures } = parts;
  const { database, keyring, throttle, log } = core;

  /** A signed-in person and a known device have limits of their own; strangers share theirs. */
  async function limitsFor(email: string, person?: Person): Promise<readonly Subject[]> {
    if (person !== undefined) return [["sign_in_person", person.id]];
    const device = await browser.deviceCookie.idFor(email);
    if (device !== undefined) return [["sign_in_device", device]];
    return [
      ["sign_in_network", browser.network],
      ["sign_in_account", email],
    ];
  }

  return {
    async check(email, password, person) {
      const limits = await limitsFor(email, person);
      // Counted before hashing: a flood of attempts would otherwise use up CPU time.
      const allowed = await throttle.take(...limits);
      if (!allowed.ok) {
        log("auth.throttled", { what: "sign_in" });
        return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const busy = await hashLimiter();
      if (busy !== undefined) {
        await throttle.refund(...limits);
        log("auth.busy", { what: "sign_in", cause: "auth.crowd" });
        return busy;
      }
      const address = await keyring.address(email);
      const browserHash = await browser.bindings.sign_in.hash();
      const account = await findCredentials(database, address, browserHash);
      const hash = account?.password_hash ?? null;
      const matches = await measures.time("hash", () => verifyPassword(password, hash));
      if (account === undefined || hash === null || !matches) return { kind: "wrong" };
      if (account.verified_at === null) return { kind: "wrong", ofSignUp: hash };
      // Strangers share their limits: only this attempt is refunded, theirs stay counted.
      if (limits.length === 1) await throttle.reset(...limits);
      else await throttle.refund(...limits);
      return { kind: "right", account };
    },
    async hash(password, what) {
      const busy = await hashLimiter();
      if (busy !== undefined) log("auth.busy", { what, cause: "auth.crowd" });
      return busy ?? measures.time("hash", () => hashPassword(password));
    },
  };
}

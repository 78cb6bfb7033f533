import type { Measures } from "#worker/domain/log.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Scrypt } from "#worker/platform/scrypt/scrypt.ts";
import { overLimit, type Subject, type Throttled } from "#worker/platform/throttle.ts";
import type { Busy, HashLimiter } from "./hash-limiter.ts";
import type { Notices } from "./notices.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { replacePassword } from "./passwords.store.ts";
import type { PasswordUpdate } from "./service.ts";
import { type Credentials, findCredentials } from "./store.ts";

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
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly hashLimiter: HashLimiter;
  readonly scrypt: Scrypt;
  readonly measures: Measures;
}

export function createPasswords(parts: PasswordParts): Passwords {
  const { dependencies, browser, hashLimiter, scrypt, measures } = parts;
  const { database, keyring, throttle, log } = dependencies;
  const hashed = <Value>(hash: () => Promise<Value>) =>
    hashLimiter(() => measures.time("hash", hash));

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
      const address = await keyring.address(email);
      const browserHash = await browser.bindings.sign_in.hash();
      const account = await findCredentials(database, address, browserHash);
      const hash = account?.password_hash ?? null;
      const matches = await hashed(() => verifyPassword(password, hash, scrypt));
      if (typeof matches !== "boolean") {
        await throttle.refund(...limits);
        log("auth.busy", { what: "sign_in", cause: "auth.crowd" });
        return matches;
      }
      if (account === undefined || hash === null || !matches) return { kind: "wrong" };
      if (account.verified_at === null) return { kind: "wrong", ofSignUp: hash };
      // Strangers share their limits: only this attempt is refunded, theirs stay counted.
      if (limits.length === 1) await throttle.reset(...limits);
      else await throttle.refund(...limits);
      return { kind: "right", account };
    },
    async hash(password, what) {
      const hash = await hashed(() => hashPassword(password, scrypt));
      if (typeof hash !== "string") log("auth.busy", { what, cause: "auth.crowd" });
      return hash;
    },
  };
}

/** Of 4. A password with a lower score is among the first that an attacker guesses. */
const MIN_SCORE = 2;
/** The estimate takes longer for longer passwords; from this length on, none is in a word list. */
const SKIP_LENGTH = 64;

/** Whether a password is easy to guess: a common one, a keyboard row, repeats, the person's address. */
export async function isEasyToGuess(password: string, email: string): Promise<boolean> {
  if (password.length >= SKIP_LENGTH) return false;
  // Loaded on first use: the word lists would slow down every start of the Worker.
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const { adjacencyGraphs, dictionary } = await import("@zxcvbn-ts/language-common");
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  const { score } = estimator.check(password, [email, ...email.split("@")]);
  return score < MIN_SCORE;
}

/** How long after a sign-in, such as by a mailed proof, the password can be changed, ms. */
const FRESH_MS = 10 * 60_000;

interface ChangePasswordParts {
  readonly dependencies: Dependencies;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly notices: Notices;
}

/** Sets a new password and ends all sessions of its person. */
export async function changePassword(
  { dependencies, sessions, passwords, notices }: ChangePasswordParts,
  person: Person,
  password: string,
): Promise<PasswordUpdate> {
  const { database, now, log } = dependencies;
  if (now() - person.signedInAt > FRESH_MS) return { kind: "signed_out" };
  const over = await overLimit(dependencies, ["password_change", person.id], "password_change");
  if (over !== undefined) return over;
  if (await isEasyToGuess(password, person.email)) return { kind: "easy_password" };
  const passwordHash = await passwords.hash(password, "new_password");
  if (typeof passwordHash !== "string") return passwordHash;
  const changed = await replacePassword(database, {
    userId: person.id,
    passwordHash,
    sessionId: await sessions.storedId(),
    begunAfter: now() - FRESH_MS,
    now: now(),
  });
  if (!changed) return { kind: "signed_out" };
  sessions.forget();
  notices.notify("password_changed", person);
  log("auth.password_updated");
  return { kind: "updated" };
}

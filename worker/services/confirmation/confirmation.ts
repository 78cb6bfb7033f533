import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { user } from "#db/schema/accounts.ts";
import { addProof } from "#db/tokens.ts";
import { takeConfirmationCode } from "#db/typed-codes.ts";
import { CODE_MINUTES } from "#worker/domain/accounts/mailed-code.ts";
import { hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto/digest.ts";
import { LIVE_PROOFS } from "#worker/domain/limits/limits.ts";
import type { Log } from "#worker/domain/observation/log.ts";
import { BRAND } from "#worker/domain/words/brand.ts";
import type { MailOutcome } from "#worker/services/accounts/outcomes.ts";
import type { Post } from "#worker/services/accounts/post.ts";
import { randomCode } from "#worker/services/accounts/proofs.ts";
import { confirmationMail } from "#worker/services/letters/confirmation.ts";
import type { Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import type { Passkeys } from "#worker/services/passkeys/passkeys.ts";
import type { Busy } from "#worker/services/passwords/hashing-turns.ts";
import type { PasswordCheck } from "#worker/services/passwords/password-check.ts";
import type { AskingBrowser } from "#worker/services/sessions/asking-browser.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";

/** So long after showing who they are, somebody is not asked again. */
const FRESH_MS = 10 * 60_000;

export type ConfirmationOutcome =
  | { readonly kind: "confirmed" }
  | { readonly kind: "refused" }
  | Throttled
  | Busy;

/**
 * Asks somebody who is signed in to show again who they are, before what a stranger at their screen
 * must not do.
 */
export interface Confirmation {
  /** Whether a person showed a short while ago who they are. */
  isFresh(person: Person): boolean;
  byPassword(person: Person, password: string): Promise<ConfirmationOutcome>;
  /** Mails a code, to be typed in this browser. */
  mailCode(person: Person): Promise<MailOutcome>;
  byCode(person: Person, code: string): Promise<ConfirmationOutcome>;
  /** @param answer JSON of the browser */
  byPasskey(person: Person, answer: string): Promise<ConfirmationOutcome>;
  /** Whether this browser asked for a code lately. */
  readonly codeAsked: boolean;
}

export interface ConfirmationPorts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly passkeys: Passkeys;
  readonly checkPassword: PasswordCheck;
  readonly throttle: Throttle;
  readonly post: Post;
  /** Its codes work nowhere else, nor do others here. */
  readonly browser: AskingBrowser;
  readonly secret: string;
  /** The network address that asks. */
  readonly address: string;
  readonly now: () => number;
  readonly log: Log;
}

export function createConfirmation(ports: ConfirmationPorts): Confirmation {
  const { database, sessions, passkeys, checkPassword, throttle } = ports;
  const { post, browser, secret, address, now, log } = ports;

  const codeHash = (browserHash: string, code: string) =>
    hmacHex(secret, "confirmation code", browserHash, code);

  async function settle(right: boolean, by: string): Promise<ConfirmationOutcome> {
    log(right ? "auth.confirmed" : "auth.confirmation_refused", { by });
    if (right) await sessions.confirm();
    return right ? { kind: "confirmed" } : { kind: "refused" };
  }

  return {
    isFresh: ({ confirmedAt }) => now() - confirmedAt < FRESH_MS,
    codeAsked: browser.asked,
    async byPassword(person, password) {
      const checked = await checkPassword(person.email, password, person);
      if (checked.kind === "throttled" || checked.kind === "busy") return checked;
      return settle(checked.kind === "right" && checked.account.id === person.id, "password");
    },
    async mailCode(person) {
      const { id, email } = person;
      const stamp = await post.mayMail(email, person);
      if (stamp.kind === "throttled") return stamp;
      const code = randomCode();
      const browserHash = await browser.remember(email);
      const stored = await addProof(database, eq(user.id, id), {
        purpose: "confirmation",
        // Of a link that nobody has.
        linkHash: await sha256Hex(randomToken()),
        codeHash: await codeHash(browserHash, code),
        browserHash,
        expiresAt: now() + CODE_MINUTES * 60_000,
        now: now(),
        live: LIVE_PROOFS,
      });
      const letter = { to: email, product: BRAND.name, code, minutes: CODE_MINUTES };
      if (stored) post.send(confirmationMail(letter));
      log("auth.proof_asked", { purpose: "confirmation" });
      return { kind: "sent" };
    },
    async byCode(person, code) {
      const allowed = await throttle.take(["code_network", address]);
      if (!allowed.ok) {
        log("auth.throttled", { what: "code" });
        return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      }
      const browserHash = (await browser.hash()) ?? "";
      const hash = await codeHash(browserHash, code);
      const right = await takeConfirmationCode(
        database,
        { userId: person.id, hash, browserHash },
        now(),
      );
      if (right) browser.forget();
      return settle(right, "code");
    },
    async byPasskey(person, answer) {
      const outcome = await passkeys.prove(person, "confirm", answer);
      if (outcome.kind === "throttled") return outcome;
      return settle(outcome.kind === "accepted", "passkey");
    },
  };
}

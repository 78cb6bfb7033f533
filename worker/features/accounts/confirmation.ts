import type { Passkeys } from "#worker/features/passkeys/service.ts";
import type { Browser, BrowserBinding } from "#worker/features/sessions/browser.ts";
import type { Person, Sessions } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { Subject, Throttled } from "#worker/platform/throttle.ts";
import type { AccountMail } from "./account-mail.ts";
import type { Busy } from "./hash-limiter.ts";
import { type ConfirmedPurpose, checkCode, mailCode } from "./mailed-codes.ts";
import type { Passwords } from "./passwords.ts";
import type { MailOutcome } from "./service.ts";

/** A credential that a signed-in person presents again. */
export type Credential =
  | { readonly password: string }
  | { readonly code: string }
  /** JSON of the browser. */
  | { readonly passkey: string };

export type Refusal = { readonly kind: "refused" } | Throttled | Busy;

/**
 * Asks a signed-in person for a credential again, before an action that somebody else at their screen
 * must not take.
 */
export interface Reauthentication {
  /** Mails a code that is valid for this purpose, in this browser. */
  mailCode(person: Person, purpose: ConfirmedPurpose): Promise<MailOutcome>;
  /** Whether this browser requested such a code recently. */
  codeRequested(purpose: ConfirmedPurpose): boolean;
  /** @returns undefined when the credential is this person's */
  verify(
    person: Person,
    purpose: ConfirmedPurpose,
    credential: Credential,
  ): Promise<Refusal | undefined>;
}

export interface ReauthenticationParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly mail: AccountMail;
  readonly passwords: Passwords;
  readonly passkeys: Passkeys;
}

const REFUSED = { kind: "refused" } as const;
const PASSKEY_PURPOSE = { confirmation: "confirm", deletion: "deletion" } as const;

export function createReauthentication(parts: ReauthenticationParts): Reauthentication {
  const { browser, passwords, passkeys } = parts;
  const { throttle } = parts.dependencies;
  return {
    mailCode: (person, purpose) => mailCode(parts, person, purpose),
    codeRequested: (purpose) => browser.bindings[purpose].exists,
    async verify(person, purpose, credential) {
      if ("password" in credential) {
        const checked = await passwords.check(person.email, credential.password, person);
        if (checked.kind === "throttled" || checked.kind === "busy") return checked;
        const own = checked.kind === "right" && checked.account.id === person.id;
        return own ? undefined : REFUSED;
      }
      if ("passkey" in credential) {
        const { passkey } = credential;
        const outcome = await passkeys.prove(person, PASSKEY_PURPOSE[purpose], passkey);
        return outcome.kind === "accepted" ? undefined : outcome;
      }
      const tries: Subject = ["code_person", person.id];
      const allowed = await throttle.take(tries);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      if (!(await checkCode(parts, person, purpose, credential.code))) return REFUSED;
      await throttle.reset(tries);
      return undefined;
    },
  };
}

/** How long a confirmation or a sign-in counts as fresh. */
const FRESH_MS = 10 * 60_000;

export type ConfirmationOutcome = { readonly kind: "confirmed" } | Refusal;

/** Confirms the identity of a signed-in person for some minutes. */
export interface Confirmation {
  /** Whether a person signed in or confirmed their identity within the last minutes. */
  isFresh(person: Person): boolean;
  byPassword(person: Person, password: string): Promise<ConfirmationOutcome>;
  /** Mails a code, to be typed in this browser. */
  mailCode(person: Person): Promise<MailOutcome>;
  byCode(person: Person, code: string): Promise<ConfirmationOutcome>;
  /** @param answer JSON of the browser */
  byPasskey(person: Person, answer: string): Promise<ConfirmationOutcome>;
  /** Whether this browser requested a code recently. */
  readonly codeRequested: boolean;
}

export interface ConfirmationParts {
  readonly dependencies: Dependencies;
  readonly sessions: Sessions;
  readonly reauthentication: Reauthentication;
  /** The binding of confirmation codes. */
  readonly binding: BrowserBinding;
}

export function createConfirmation(parts: ConfirmationParts): Confirmation {
  const { dependencies, sessions, reauthentication, binding } = parts;
  const { now, log } = dependencies;

  async function confirm(
    person: Person,
    by: "password" | "code" | "passkey",
    credential: Credential,
  ): Promise<ConfirmationOutcome> {
    const refusal = await reauthentication.verify(person, "confirmation", credential);
    if (refusal === undefined) {
      if (by === "code") binding.clear();
      log("auth.confirmed", { by });
      await sessions.confirm();
      return { kind: "confirmed" };
    }
    if (refusal.kind === "refused") log("auth.confirmation_refused", { by });
    else if (by === "code") log("auth.throttled", { what: "code" });
    return refusal;
  }

  return {
    isFresh: ({ confirmedAt }) => now() - confirmedAt < FRESH_MS,
    codeRequested: binding.exists,
    byPassword: (person, password) => confirm(person, "password", { password }),
    mailCode: (person) => reauthentication.mailCode(person, "confirmation"),
    byCode: (person, code) => confirm(person, "code", { code }),
    byPasskey: (person, answer) => confirm(person, "passkey", { passkey: answer }),
  };
}

import type { AccountMail } from "#worker/services/accounts/account-mail.ts";
import type { MailOutcome } from "#worker/services/accounts/outcomes.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { Throttled } from "#worker/services/limits/throttle.ts";
import type { Passkeys } from "#worker/services/passkeys/passkeys.ts";
import type { Busy } from "#worker/services/passwords/hash-limiter.ts";
import type { Passwords } from "#worker/services/passwords/passwords.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { type ConfirmedPurpose, checkCode, mailCode } from "./mailed-codes.ts";

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
  readonly core: Core;
  readonly browser: Browser;
  readonly mail: AccountMail;
  readonly passwords: Passwords;
  readonly passkeys: Passkeys;
}

const REFUSED = { kind: "refused" } as const;
const PASSKEY_PURPOSE = { confirmation: "confirm", deletion: "deletion" } as const;

export function createReauthentication(parts: ReauthenticationParts): Reauthentication {
  const { core, browser, passwords, passkeys } = parts;
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
      const allowed = await core.throttle.take(["code_network", browser.network]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      return (await checkCode(parts, person, purpose, credential.code)) ? undefined : REFUSED;
    },
  };
}

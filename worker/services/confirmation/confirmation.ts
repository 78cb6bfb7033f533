import type { MailOutcome } from "#worker/services/accounts/outcomes.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { BrowserBinding } from "#worker/services/sessions/browser-binding.ts";
import type { Person, Sessions } from "#worker/services/sessions/sessions.ts";
import type { Credential, Reauthentication, Refusal } from "./reauthentication.ts";

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
  readonly core: Core;
  readonly sessions: Sessions;
  readonly reauthentication: Reauthentication;
  /** The binding of confirmation codes. */
  readonly binding: BrowserBinding;
}

export function createConfirmation(parts: ConfirmationParts): Confirmation {
  const { core, sessions, reauthentication, binding } = parts;
  const { now, log } = core;

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

import type { CompleteSignIn } from "#worker/features/accounts/complete-sign-in.ts";
import type { Notices } from "#worker/features/accounts/notices.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { openAccount } from "#worker/platform/keyring.ts";
import { MAX_PASSKEYS, registerPasskey, verifyAssertion } from "./answers.ts";
import { issueChallenge, type PasskeyOutcome, type PasskeyPurpose } from "./challenge.ts";
import { creationOptions, type PasskeyOptions, requestOptions } from "./options.ts";
import { deletePasskey, passkeysOf } from "./store.ts";

/** Passkeys: WebAuthn credentials that verify their user by PIN or biometrics. */
export interface Passkeys {
  /** Options for a sign-in with any passkey. Each call issues a challenge to this browser. */
  optionsToSignIn(): Promise<PasskeyOptions>;
  /** Options for a person's own passkeys. @returns undefined when they have none */
  optionsToProve(person: Person, purpose: ProvenPurpose): Promise<PasskeyOptions | undefined>;
  /** Options for a new passkey. @returns undefined when the person has as many as allowed */
  optionsToAdd(person: Person): Promise<PasskeyOptions | undefined>;
  /** Signs in the owner of the passkey that answered. @param answer JSON of the browser */
  signIn(answer: string): Promise<PasskeyOutcome>;
  /** Verifies an answer by a passkey of this person. @param answer JSON of the browser */
  prove(person: Person, purpose: ProvenPurpose, answer: string): Promise<PasskeyOutcome>;
  /** Stores a new passkey of this person, and notifies them. */
  add(person: Person, answer: string): Promise<PasskeyOutcome>;
  /** Removes one of this person's passkeys, and notifies them. */
  remove(person: Person, id: string): Promise<void>;
  hasAny(person: Person): Promise<boolean>;
}

/** What a signed-in person can authorise with a passkey. */
export type ProvenPurpose = Exclude<PasskeyPurpose, "register" | "sign_in">;

export interface PasskeyParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly notices: Notices;
  readonly completeSignIn: CompleteSignIn;
  readonly origin: string;
}

export function createPasskeys(parts: PasskeyParts): Passkeys {
  const { dependencies, browser, notices, completeSignIn, origin } = parts;
  const { database, keyring, now, log } = dependencies;
  const party = { origin, id: new URL(origin).hostname };
  const ceremony = { dependencies, browser, party };
  const challenge = (purpose: PasskeyPurpose, userId?: string) =>
    issueChallenge({ cookies: browser.cookies, secret: keyring.secret, now }, purpose, userId);

  return {
    async optionsToSignIn() {
      return requestOptions(party, await challenge("sign_in"), []);
    },
    async optionsToProve({ id }, purpose) {
      const own = await passkeysOf(database, id);
      if (own.length === 0) return undefined;
      return requestOptions(party, await challenge(purpose, id), own);
    },
    async optionsToAdd({ id, email }) {
      const own = await passkeysOf(database, id);
      if (own.length >= MAX_PASSKEYS) return undefined;
      return creationOptions(party, await challenge("register", id), { id, email }, own);
    },
    async signIn(answer) {
      const outcome = await verifyAssertion(ceremony, "sign_in", answer);
      if (outcome.kind !== "accepted") {
        log("auth.passkey_refused", { what: "sign_in" });
        return outcome;
      }
      const account = await openAccount(keyring, outcome.account);
      await completeSignIn(account, { by: "passkey" });
      return { kind: "accepted" };
    },
    async prove(person, purpose, answer) {
      const outcome = await verifyAssertion(ceremony, purpose, answer, person);
      if (outcome.kind === "accepted") return { kind: "accepted" };
      log("auth.passkey_refused", { what: purpose });
      return outcome;
    },
    async add(person, answer) {
      const outcome = await registerPasskey(ceremony, person, answer);
      if (outcome.kind === "accepted") notices.notify("passkey_added", person);
      return outcome;
    },
    async remove(person, id) {
      if (!(await deletePasskey(database, person.id, id))) return;
      notices.notify("passkey_removed", person);
      log("auth.passkey_removed");
    },
    async hasAny({ id }) {
      return (await passkeysOf(database, id)).length > 0;
    },
  };
}

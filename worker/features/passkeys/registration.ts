import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { newCredential, type RelyingParty, readRegistration } from "./ceremony.ts";
import { consumeChallenge, type PasskeyOutcome, REFUSED, readChallenge } from "./challenge.ts";
import { insertPasskey } from "./store.ts";

/** How many passkeys a person may have. */
export const MAX_PASSKEYS = 10;

interface RegistrationParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly party: RelyingParty;
}

/**
 * Stores the passkey that an authenticator made for this browser's challenge.
 * @param answer JSON of the browser
 */
export async function registerPasskey(
  { dependencies, browser, party }: RegistrationParts,
  person: Person,
  answer: string,
): Promise<PasskeyOutcome> {
  const { database, keyring, throttle, now, log } = dependencies;
  const { cookies, network, device } = browser;
  const parts = { cookies, secret: keyring.secret, now };
  const challenge = await readChallenge(parts, "register", person.id);
  const registration = readRegistration(answer);
  if (challenge === undefined || registration === undefined) return REFUSED;
  const credential = newCredential(party, challenge, registration);
  if (credential === undefined) {
    log("auth.passkey_refused", { what: "register" });
    return REFUSED;
  }
  const refusal = await consumeChallenge(dependencies, browser, challenge);
  if (refusal !== undefined) return refusal;
  const row = {
    id: registration.id,
    user_id: person.id,
    public_key: JSON.stringify(credential.key),
    counter: credential.counter,
    transports: JSON.stringify(registration.response.transports),
    name: device,
    created_at: now(),
    last_used_at: null,
  };
  if (!(await insertPasskey(database, row, MAX_PASSKEYS))) return REFUSED;
  await throttle.refund(["passkey_network", network]);
  log("auth.passkey_added");
  return { kind: "accepted" };
}

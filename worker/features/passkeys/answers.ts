/** What an authenticator answers to a challenge of this browser: that it has a passkey, or that it made one. */
import { toBase64url } from "#worker/domain/crypto.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import {
  isSigned,
  newCredential,
  type RelyingParty,
  readAssertion,
  readClaim,
  readRegistration,
} from "./ceremony.ts";
import {
  consumeChallenge,
  type PasskeyOutcome,
  type PasskeyPurpose,
  type PasskeyRefusal,
  REFUSED,
  readChallenge,
} from "./challenge.ts";
import type { StoredKey } from "./keys.ts";
import { countUse, findPasskey, insertPasskey } from "./store.ts";

/** How many passkeys a person may have. */
export const MAX_PASSKEYS = 10;

type StoredAccount = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface AnswerParts {
  readonly dependencies: Dependencies;
  readonly browser: Browser;
  readonly party: RelyingParty;
}

/**
 * Verifies a passkey's answer to this browser's challenge.
 * @param answer JSON of the browser
 * @param person whose passkey it must be; undefined to accept anybody's, as a sign-in does
 * @returns the account of the passkey
 */
export async function verifyAssertion(
  { dependencies, browser, party }: AnswerParts,
  purpose: PasskeyPurpose,
  answer: string,
  person?: Person,
): Promise<{ readonly kind: "accepted"; readonly account: StoredAccount } | PasskeyRefusal> {
  const { database, keyring, throttle, now, log } = dependencies;
  const { cookies, network } = browser;
  const challenge = await readChallenge(
    { cookies, secret: keyring.secret, now },
    purpose,
    person?.id,
  );
  const assertion = readAssertion(answer);
  if (challenge === undefined || assertion === undefined) return REFUSED;
  const claim = readClaim(party, challenge, assertion);
  if (claim === undefined) return REFUSED;
  const refusal = await consumeChallenge(dependencies, browser, challenge);
  if (refusal !== undefined) return refusal;
  const { id, response } = assertion;
  const account = await findPasskey(database, id);
  if (account === undefined) return REFUSED;
  const handle = toBase64url(new TextEncoder().encode(account.id));
  // At a sign-in no person is known yet: the answer names one, who must be the passkey's owner.
  const isTheirs = person === undefined ? response.userHandle === handle : account.id === person.id;
  if (!isTheirs || !isSigned(JSON.parse(account.public_key) as StoredKey, assertion)) {
    return REFUSED;
  }
  if (!(await countUse(database, { id, counter: claim.counter, now: now() }))) {
    log("auth.passkey_counter_went_back");
    return REFUSED;
  }
  await throttle.refund(["passkey_network", network]);
  return { kind: "accepted", account };
}

/**
 * Stores the passkey that an authenticator made for this browser's challenge.
 * @param answer JSON of the browser
 */
export async function registerPasskey(
  { dependencies, browser, party }: AnswerParts,
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

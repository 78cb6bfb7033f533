import { toBase64url } from "#worker/domain/crypto.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { isSigned, type RelyingParty, readAssertion, readClaim } from "./ceremony.ts";
import {
  consumeChallenge,
  type PasskeyPurpose,
  type PasskeyRefusal,
  REFUSED,
  readChallenge,
} from "./challenge.ts";
import type { StoredKey } from "./keys.ts";
import { countUse, findPasskey } from "./store.ts";

type StoredAccount = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

interface AssertionParts {
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
  { dependencies, browser, party }: AssertionParts,
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

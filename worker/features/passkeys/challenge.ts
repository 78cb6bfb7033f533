import { countAttempts } from "#db/throttles.ts";
import { equalDigests, hmacHex, randomToken } from "#worker/domain/crypto.ts";
import type { Browser } from "#worker/features/sessions/browser.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import { secondsUntil, type Throttled } from "#worker/platform/throttle.ts";

export const PASSKEY_PURPOSES = ["register", "sign_in", "confirm", "deletion"] as const;

/** The action that a passkey ceremony authorises. */
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number];

/** How long a challenge is valid, ms. */
export const CHALLENGE_MS = 5 * 60_000;

const COOKIE = "passkey";

/**
 * A challenge is kept in a cookie, authenticated together with its purpose, person and expiry: the
 * server stores nothing before it is answered.
 */
export interface ChallengeParts {
  readonly cookies: CookieJar;
  readonly secret: string;
  readonly now: () => number;
}

/** Issues a challenge. @param userId undefined at a sign-in, where the passkey identifies the person */
export async function issueChallenge(
  { cookies, secret, now }: ChallengeParts,
  purpose: PasskeyPurpose,
  userId: string | undefined,
): Promise<string> {
  const challenge = randomToken();
  const expiry = String(now() + CHALLENGE_MS);
  const signature = await sign(secret, challenge, expiry, purpose, userId);
  cookies.set(COOKIE, `${challenge}.${expiry}.${signature}`, CHALLENGE_MS / 1000);
  return challenge;
}

/** This browser's challenge for a purpose and a person; undefined without a valid one. */
export async function readChallenge(
  { cookies, secret, now }: ChallengeParts,
  purpose: PasskeyPurpose,
  userId: string | undefined,
): Promise<string | undefined> {
  const [challenge, expiry, signature] = (cookies.get(COOKIE) ?? "").split(".");
  if (!challenge || !expiry || !signature) return undefined;
  const valid = equalDigests(signature, await sign(secret, challenge, expiry, purpose, userId));
  return valid && Number(expiry) > now() ? challenge : undefined;
}

/** Removes an answered challenge from the browser. */
function clearChallenge(cookies: CookieJar): void {
  cookies.clear(COOKIE);
}

function sign(
  secret: string,
  challenge: string,
  expiry: string,
  purpose: PasskeyPurpose,
  userId = "",
): Promise<string> {
  return hmacHex(secret, "passkey challenge", challenge, expiry, purpose, userId);
}

export type PasskeyRefusal = { readonly kind: "refused" } | Throttled;

export type PasskeyOutcome = { readonly kind: "accepted" } | PasskeyRefusal;

export const REFUSED = { kind: "refused" } as const;

/**
 * Counts an answer against the network's limit and uses its challenge up, in one transaction: of several
 * parallel answers to one challenge, only one is accepted.
 * @returns undefined for the accepted one
 */
export async function consumeChallenge(
  { database, keyring, throttle, now, log }: Dependencies,
  { cookies, network }: Browser,
  challenge: string,
): Promise<PasskeyRefusal | undefined> {
  clearChallenge(cookies);
  const limit = await throttle.window(["passkey_network", network]);
  const key = await hmacHex(keyring.secret, "used passkey challenge", challenge);
  const once = { key, max: 1, windowMs: CHALLENGE_MS };
  const [all, own] = await countAttempts(database, [limit, once], now());
  if (all !== undefined && all.count > all.max) {
    log("auth.throttled", { what: "passkey" });
    return { kind: "throttled", retryAfterSeconds: secondsUntil(all.resetsAt, now()) };
  }
  return own?.count === 1 ? undefined : REFUSED;
}

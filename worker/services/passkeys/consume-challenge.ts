import { countAttempts } from "#db/throttles.ts";
import { hmacHex } from "#worker/domain/crypto/digest.ts";
import type { Core } from "#worker/services/core/core.ts";
import { secondsUntil } from "#worker/services/limits/throttle.ts";
import type { Browser } from "#worker/services/sessions/browser.ts";
import { CHALLENGE_MS, clearChallenge } from "./challenge.ts";
import { type PasskeyRefusal, REFUSED } from "./outcomes.ts";

/**
 * Counts an answer against the network's limit and uses its challenge up, in one transaction: of several
 * parallel answers to one challenge, only one is accepted.
 * @returns undefined for the accepted one
 */
export async function consumeChallenge(
  { database, keyring, throttle, now, log }: Core,
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

import { findBroughtText, insertBroughtText, takeBroughtText } from "#db/brought-texts.ts";
import type { Database } from "#db/client.ts";
import { randomToken, sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { Throttle, Throttled } from "#worker/services/limits/throttle.ts";
import { createCipher } from "#worker/services/sealing/cipher.ts";
import { deriveKey } from "#worker/services/sealing/derive.ts";
import type { CookieJar } from "#worker/services/sessions/cookie-jar.ts";

const COOKIE = "brought";
const PLACE = "text brought to the sign-up";
const LIFE_SECONDS = 60 * 60;

/**
 * What a visitor typed on the landing page, until they have an account, for an hour at most. It is
 * stored encrypted under a key that only a cookie of the visitor's browser has: neither the cookie nor
 * the row shows anything of it alone.
 */
export interface BroughtText {
  /** Whether this browser has brought one. It is not looked at. */
  readonly waits: boolean;
  /** @returns undefined, or the limit of the visitor's network that is used up */
  keep(text: string): Promise<Throttled | undefined>;
  /** The text, once: it is deleted, and the response clears the cookie. It stays when the request only looks. */
  take(): Promise<string | undefined>;
  /** Deletes the text, if there is one. */
  forget(): Promise<void>;
}

export interface BroughtTextParts {
  readonly database: Database;
  readonly throttle: Pick<Throttle, "take">;
  readonly cookies: CookieJar;
  /** Of the visitor. */
  readonly network: string;
  /** Whether the request only looks. */
  readonly looks: boolean;
  /** Unix ms. */
  readonly now: () => number;
}

export function createBroughtText(parts: BroughtTextParts): BroughtText {
  const { database, throttle, cookies, network, looks, now } = parts;

  /** @returns the sealed text of the cookie and its key */
  async function takeSealed() {
    const key = cookies.get(COOKIE);
    if (key === undefined || key === "") return undefined;
    const find = looks ? findBroughtText : takeBroughtText;
    if (!looks) cookies.clear(COOKIE);
    const sealed = await find(database, await sha256Hex(key), now());
    return sealed && { key, sealed };
  }

  return {
    get waits() {
      return Boolean(cookies.get(COOKIE));
    },
    async keep(text) {
      const allowed = await throttle.take(["brought_text", network]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      const key = randomToken();
      const sealed = await (await cipherOf(key)).seal(PLACE, text);
      const expires_at = now() + LIFE_SECONDS * 1000;
      await insertBroughtText(database, { id: await sha256Hex(key), sealed, expires_at });
      cookies.set(COOKIE, key, LIFE_SECONDS);
      return undefined;
    },
    async take() {
      const taken = await takeSealed();
      const text = taken && (await (await cipherOf(taken.key)).open(PLACE, taken.sealed));
      return typeof text === "string" ? text : undefined;
    },
    async forget() {
      await takeSealed();
    },
  };
}

async function cipherOf(key: string) {
  return createCipher(await deriveKey(key, PLACE));
}

import type { Database } from "#db/client.ts";
import { randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import type { CookieJar } from "#worker/features/sessions/cookies.ts";
import { createCipher, deriveKey } from "#worker/platform/cipher.ts";
import type { Throttle, Throttled } from "#worker/platform/throttle.ts";
import { findPendingMood, insertPendingMood, takePendingMood } from "./pending-mood.store.ts";

const COOKIE = "brought";
const LABEL = "text brought to the sign-up";
const LIFE_SECONDS = 60 * 60;
/** Behind the key in the cookie, where no key has it. */
const BEGINS = ".begins";

/** A text that was taken out. */
interface Taken {
  readonly text: string;
  /** Whether its beat begins by itself: the person confirmed their address below the promise of it. */
  readonly begins: boolean;
}

/**
 * What a visitor typed on the landing page, until they have an account, for an hour at most. It is
 * stored encrypted under a key that only a cookie of the visitor's browser has: neither the cookie nor
 * the row shows anything of it alone.
 */
export interface PendingMood {
  /** Whether this browser has brought one. It is not looked at. */
  readonly waits: boolean;
  /** @returns undefined, or the limit of the visitor's network that is used up */
  keep(text: string): Promise<Throttled | undefined>;
  /** Lets the beat of the text begin on the page that takes it next. */
  begin(): void;
  /** The text, once: it is deleted, and the response clears the cookie. It stays when the request only looks. */
  take(): Promise<Taken | undefined>;
  /** Deletes the text, if there is one. */
  forget(): Promise<void>;
}

export interface PendingMoodParts {
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

export function createPendingMood(parts: PendingMoodParts): PendingMood {
  const { database, throttle, cookies, network, looks, now } = parts;

  /** @returns the sealed text of the cookie and its key */
  async function takeSealed() {
    const [key, mark] = kept();
    if (!key) return undefined;
    const find = looks ? findPendingMood : takePendingMood;
    if (!looks) cookies.clear(COOKIE);
    const sealed = await find(database, await sha256Hex(key), now());
    return sealed === undefined ? undefined : { key, sealed, begins: mark !== undefined };
  }

  /** The key of the cookie, and its mark. */
  const kept = () => (cookies.get(COOKIE) ?? "").split(".");

  return {
    get waits() {
      return Boolean(kept()[0]);
    },
    async keep(text) {
      const allowed = await throttle.take(["brought_text", network]);
      if (!allowed.ok) return { kind: "throttled", retryAfterSeconds: allowed.retryAfterSeconds };
      const key = randomToken();
      const sealed = await (await cipherOf(key)).seal(LABEL, text);
      const expires_at = now() + LIFE_SECONDS * 1000;
      await insertPendingMood(database, { id: await sha256Hex(key), sealed, expires_at });
      cookies.set(COOKIE, key, LIFE_SECONDS);
      return undefined;
    },
    begin() {
      const [key] = kept();
      if (key) cookies.set(COOKIE, `${key}${BEGINS}`, LIFE_SECONDS);
    },
    async take() {
      const taken = await takeSealed();
      if (taken === undefined) return undefined;
      const text = await (await cipherOf(taken.key)).open(LABEL, taken.sealed);
      return typeof text === "string" ? { text, begins: taken.begins } : undefined;
    },
    async forget() {
      await takeSealed();
    },
  };
}

async function cipherOf(key: string) {
  return createCipher(await deriveKey(key, LABEL));
}

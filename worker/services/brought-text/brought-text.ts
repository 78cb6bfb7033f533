import { createCipher } from "#worker/services/sealing/cipher.ts";
import { deriveKey } from "#worker/services/sealing/derive.ts";
import type { CookieJar } from "#worker/services/sessions/cookie-jar.ts";

const COOKIE = "brought";
const PLACE = "text brought to the sign-up";
const LIFE_SECONDS = 60 * 60;
/** Browsers keep cookies of 4,096 bytes, name and attributes included. */
const MOST_CHARACTERS = 3_900;

/**
 * What a visitor typed on the landing page, until they have an account: sealed in a cookie of their own
 * browser, for an hour. The server stores nothing, and neither an address nor a log has the text.
 */
export interface BroughtText {
  /** Seals a text into the response's cookie. @returns false when it is longer than a cookie may be */
  keep(text: string): Promise<boolean>;
  /** The text, once: the response clears the cookie. */
  take(): Promise<string | undefined>;
  forget(): void;
}

export interface BroughtTextParts {
  readonly cookies: CookieJar;
  /** Current and previous: texts stay readable during a rotation. */
  readonly secrets: readonly string[];
  /** Unix ms. */
  readonly now: () => number;
}

export function createBroughtText({ cookies, secrets, now }: BroughtTextParts): BroughtText {
  const cipherOf = async (secret: string) => createCipher(await deriveKey(secret, PLACE));

  async function open(sealed: string): Promise<string | undefined> {
    for (const secret of secrets) {
      const opened = await (await cipherOf(secret)).open(PLACE, sealed);
      if (!Array.isArray(opened)) continue;
      const [text, until] = opened as readonly unknown[];
      // A browser may keep a cookie for longer than it was told to.
      if (typeof text === "string" && typeof until === "number" && until > now()) return text;
    }
    return undefined;
  }

  return {
    async keep(text) {
      const [secret = ""] = secrets;
      const until = now() + LIFE_SECONDS * 1000;
      const sealed = await (await cipherOf(secret)).seal(PLACE, [text, until]);
      if (sealed.length > MOST_CHARACTERS) return false;
      cookies.set(COOKIE, sealed, LIFE_SECONDS);
      return true;
    },
    async take() {
      const sealed = cookies.get(COOKIE);
      if (sealed === undefined || sealed === "") return undefined;
      cookies.clear(COOKIE);
      return open(sealed);
    },
    forget() {
      if (cookies.get(COOKIE) !== undefined) cookies.clear(COOKIE);
    },
  };
}

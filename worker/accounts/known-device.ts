import { equalDigests, hmacHex, randomToken } from "#worker/crypto/digest.ts";
import type { CookieJar } from "#worker/http/cookie-jar.ts";

const COOKIE = "device";
const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;

/**
 * Remembers which browsers signed in to an account before. Strangers who try passwords then use up
 * their own tries, not those of the person whose account it is.
 */
export interface KnownDevice {
  /** This browser's id, if it signed in to the account of this address before. */
  idFor(email: string): Promise<string | undefined>;
  remember(email: string): Promise<void>;
}

export function createKnownDevice(cookies: CookieJar, secret: string): KnownDevice {
  const sign = (id: string, email: string) => hmacHex(secret, "device", id, email);
  return {
    async idFor(email) {
      const [id, signature] = (cookies.get(COOKIE) ?? "").split(".");
      if (!id || !signature) return undefined;
      return equalDigests(signature, await sign(id, email)) ? id : undefined;
    },
    async remember(email) {
      const id = randomToken();
      cookies.set(COOKIE, `${id}.${await sign(id, email)}`, HALF_A_YEAR_SECONDS);
    },
  };
}

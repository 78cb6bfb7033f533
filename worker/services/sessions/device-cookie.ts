import { equalDigests, hmacHex, randomToken } from "#worker/domain/crypto/digest.ts";
import { KNOWN_ACCOUNTS } from "#worker/domain/limits/limits.ts";
import type { CookieJar } from "./cookie-jar.ts";

const COOKIE = "device";
const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;
const SEPARATOR = "~";

/**
 * A cookie with a signed entry for each account that this browser was signed in to. A browser with
 * an entry has limits of its own, so that strangers cannot lock the account's owner out.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export interface DeviceCookie {
  /** This browser's id for the account of this address; undefined if it was never signed in to it. */
  idFor(email: string): Promise<string | undefined>;
  /** Issues or renews the entry of an account. Drops the least recently used one beyond the limit. */
  issue(email: string): Promise<void>;
}

interface Entry {
  readonly id: string;
  readonly signature: string;
}

/** @param secrets current and previous: entries stay valid during a rotation */
export function readDeviceCookie(cookies: CookieJar, secrets: readonly string[]): DeviceCookie {
  const signatures = (id: string, email: string) =>
    Promise.all(secrets.map((secret) => hmacHex(secret, "device", id, email)));
  const entries = readEntries(cookies.get(COOKIE) ?? "");

  async function entryOf(email: string): Promise<Entry | undefined> {
    for (const entry of entries) {
      const valid = await signatures(entry.id, email);
      if (valid.some((signature) => equalDigests(entry.signature, signature))) return entry;
    }
    return undefined;
  }

  return {
    async idFor(email) {
      return (await entryOf(email))?.id;
    },
    async issue(email) {
      const known = await entryOf(email);
      const id = known?.id ?? randomToken();
      const [signature = ""] = await signatures(id, email);
      const others = entries.filter((other) => other !== known);
      const kept = [{ id, signature }, ...others].slice(0, KNOWN_ACCOUNTS);
      const value = kept.map((entry) => `${entry.id}.${entry.signature}`).join(SEPARATOR);
      cookies.set(COOKIE, value, HALF_A_YEAR_SECONDS);
    },
  };
}

function readEntries(cookie: string): readonly Entry[] {
  return cookie
    .split(SEPARATOR)
    .slice(0, KNOWN_ACCOUNTS)
    .flatMap((text) => {
      const [id, signature] = text.split(".");
      return id && signature ? [{ id, signature }] : [];
    });
}

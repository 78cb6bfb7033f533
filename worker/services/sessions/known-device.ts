import { equalDigests, hmacHex, randomToken } from "#worker/domain/crypto/digest.ts";
import { KNOWN_ACCOUNTS } from "#worker/domain/limits/limits.ts";
import type { CookieJar } from "./cookie-jar.ts";

const COOKIE = "device";
const HALF_A_YEAR_SECONDS = 180 * 24 * 60 * 60;
/** Between the marks of several accounts. */
const BETWEEN = "~";

/**
 * Remembers which browsers were signed in to an account before, in whatever way. Strangers then use up
 * their own tries and mails, not those of the person whose account it is.
 */
export interface KnownDevice {
  /** This browser's id, if it was signed in to the account of this address before. */
  idFor(email: string): Promise<string | undefined>;
  /** Keeps the mark of this account before those of others, of which there are a few at most. */
  remember(email: string): Promise<void>;
}

interface Mark {
  readonly id: string;
  readonly signature: string;
}

/** @param secrets the one in use, then the one before: a device stays known while it is changed */
export function createKnownDevice(cookies: CookieJar, secrets: readonly string[]): KnownDevice {
  const signatures = (id: string, email: string) =>
    Promise.all(secrets.map((secret) => hmacHex(secret, "device", id, email)));
  const marks = readMarks(cookies.get(COOKIE) ?? "");

  async function markOf(email: string): Promise<Mark | undefined> {
    for (const mark of marks) {
      const own = await signatures(mark.id, email);
      if (own.some((signature) => equalDigests(mark.signature, signature))) return mark;
    }
    return undefined;
  }

  return {
    async idFor(email) {
      return (await markOf(email))?.id;
    },
    async remember(email) {
      const known = await markOf(email);
      const id = known?.id ?? randomToken();
      const [signature = ""] = await signatures(id, email);
      const mark = { id, signature };
      const others = marks.filter((other) => other !== known);
      const kept = [mark, ...others].slice(0, KNOWN_ACCOUNTS);
      const value = kept.map((each) => `${each.id}.${each.signature}`).join(BETWEEN);
      cookies.set(COOKIE, value, HALF_A_YEAR_SECONDS);
    },
  };
}

function readMarks(cookie: string): readonly Mark[] {
  return cookie
    .split(BETWEEN)
    .slice(0, KNOWN_ACCOUNTS)
    .flatMap((text) => {
      const [id, signature] = text.split(".");
      return id && signature ? [{ id, signature }] : [];
    });
}

import { serialize } from "hono/utils/cookie";
import { equalDigests, hmacHex, randomToken } from "#worker/domain/crypto.ts";
import { KNOWN_ACCOUNTS } from "#worker/domain/limits.ts";

/** Every cookie of the product. Lucia writes the session's and reads none. */
const NAMES = [
  "session",
  "device",
  "asked",
  "asked_deletion",
  "asked_confirmation",
  "google",
  "passkey",
  "brought",
  "way",
  "plan",
  "deleted",
  "language",
  "left",
] as const;

type CookieName = (typeof NAMES)[number];

/** How many cookies of one name are tried: a browser sends one for each path that one was set for. */
const TRIED = 4;

/** The cookies of one request, and those that its response sets. Nothing else reads a `Cookie` header. */
export interface CookieJar {
  /** Whether cookies are `Secure` and named with the `__Host-` prefix. */
  readonly secure: boolean;
  /** The first value that decodes. Names are taken as they were sent. */
  get(name: CookieName): string | undefined;
  /** Sets a cookie that scripts cannot read and cross-site requests do not carry; none when the request only looks. */
  set(name: CookieName, value: string, maxAgeSeconds: number): void;
  clear(name: CookieName): void;
  /** All but the language, which is the browser's. */
  clearAll(): void;
  /** Adds a `Set-Cookie` value that another library wrote. */
  add(setCookie: string): void;
  /** `Set-Cookie` values for the response, in order. */
  headers(): readonly string[];
}

/**
 * @param secure whether the product is served over https: then names have the `__Host-` prefix, so
 *   that no other host and no plain connection can set them
 * @param looks whether the request only looks. A session that is renewed still gets its cookie
 */
export function createCookieJar(
  cookieHeader: string | null,
  secure: boolean,
  looks = false,
): CookieJar {
  const sent = valuesOf(cookieHeader ?? "");
  const headers: string[] = [];
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const write = (name: CookieName, value: string, maxAge: number) => {
    if (looks) return;
    const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge } as const;
    headers.push(serialize(fullName(name), value, attributes));
  };
  return {
    secure,
    get: (name) => firstDecoded(sent.get(fullName(name)) ?? []),
    set: write,
    clear: (name) => write(name, "", 0),
    clearAll: () => {
      for (const name of NAMES) if (name !== "language") write(name, "", 0);
    },
    add: (setCookie) => headers.push(setCookie),
    headers: () => headers,
  };
}

/** The first values of each name of a `Cookie` header, as they were sent. */
function valuesOf(header: string): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at < 1) continue;
    const name = withoutBlanks(pair.slice(0, at));
    const known = values.get(name);
    if (known === undefined) values.set(name, [withoutBlanks(pair.slice(at + 1))]);
    else if (known.length < TRIED) known.push(withoutBlanks(pair.slice(at + 1)));
  }
  return values;
}

/** `trim` would take other spaces too, and so make the name of ours out of one that has no prefix. */
function withoutBlanks(text: string): string {
  return text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, "");
}

/**
 * A malformed value is none of ours: hono's parser would decode it piece by piece, with an exception for
 * each.
 */
function firstDecoded(values: readonly string[]): string | undefined {
  for (const value of values) {
    try {
      return decodeURIComponent(value);
    } catch (error) {
      if (!(error instanceof URIError)) throw error;
    }
  }
  return undefined;
}

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

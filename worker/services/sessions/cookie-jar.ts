import { serialize } from "hono/utils/cookie";

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
      for (const name of NAMES) write(name, "", 0);
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

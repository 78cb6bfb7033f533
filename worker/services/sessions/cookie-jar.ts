import { serialize } from "hono/utils/cookie";

/** Every cookie of the product. Lucia writes the session's. */
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
  "deleted",
  "left",
] as const;

type CookieName = (typeof NAMES)[number];

/** The cookies of one request, and those that its response sets. */
export interface CookieJar {
  /** The request's `Cookie` header; empty where it has none. */
  readonly header: string;
  /** Whether cookies are `Secure` and named with the `__Host-` prefix. */
  readonly secure: boolean;
  get(name: CookieName): string | undefined;
  /** Sets a cookie that scripts cannot read and cross-site requests do not carry. */
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
 */
export function createCookieJar(cookieHeader: string | null, secure: boolean): CookieJar {
  const header = cookieHeader ?? "";
  const sent = valuesOf(header);
  const headers: string[] = [];
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const write = (name: CookieName, value: string, maxAge: number) => {
    const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge } as const;
    headers.push(serialize(fullName(name), value, attributes));
  };
  return {
    header,
    secure,
    get: (name) => decoded(sent.get(fullName(name))),
    set: write,
    clear: (name) => write(name, "", 0),
    clearAll: () => {
      for (const name of NAMES) write(name, "", 0);
    },
    add: (setCookie) => headers.push(setCookie),
    headers: () => headers,
  };
}

/** The values of a `Cookie` header by name, as they were sent; of equal names the first. */
function valuesOf(header: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (at > 0 && !values.has(name)) values.set(name, pair.slice(at + 1).trim());
  }
  return values;
}

/**
 * The value that was written. A malformed one is none of ours: hono's parser would decode it piece by
 * piece, with an exception for each.
 */
function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

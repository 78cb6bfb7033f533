import { parse, serialize } from "hono/utils/cookie";

/** Every cookie of ours. The session's is written by Lucia. */
const NAMES = [
  "session",
  "device",
  "asked",
  "asked_deletion",
  "asked_confirmation",
  "google",
  "passkey",
] as const;

type CookieName = (typeof NAMES)[number];

/** The cookies of one request, and those that its answer sets. */
export interface CookieJar {
  get(name: CookieName): string | undefined;
  /** Sets a cookie that no script reads and that comes with no request of another site's page. */
  set(name: CookieName, value: string, maxAgeSeconds: number): void;
  clear(name: CookieName): void;
  /** Leaves the browser as one that was never here. */
  clearAll(): void;
  /** Adds a `Set-Cookie` value that somebody else wrote. */
  add(header: string): void;
  /** `Set-Cookie` values for the answer, in order. */
  headers(): readonly string[];
}

/**
 * @param secure whether the product is reached by https: then names have the `__Host-` prefix, so
 *   that no other host and no plain connection can set them
 */
export function createCookieJar(cookieHeader: string | null, secure: boolean): CookieJar {
  const sent = parse(cookieHeader ?? "");
  const headers: string[] = [];
  const fullName = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const write = (name: CookieName, value: string, maxAge: number) => {
    const attributes = { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge } as const;
    headers.push(serialize(fullName(name), value, attributes));
  };
  return {
    get: (name) => sent[fullName(name)],
    set: write,
    clear: (name) => write(name, "", 0),
    clearAll: () => {
      for (const name of NAMES) write(name, "", 0);
    },
    add: (header) => headers.push(header),
    headers: () => headers,
  };
}

import { equalDigests, hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { CookieJar } from "./cookie-jar.ts";

/** One cookie for each use, so that none is valid for another. Each lives as long as its proofs. */
const COOKIES = {
  sign_in: { name: "asked", seconds: 60 * 60 },
  deletion: { name: "asked_deletion", seconds: 10 * 60 },
  confirmation: { name: "asked_confirmation", seconds: 10 * 60 },
} as const;
const TOKEN = /^[\w-]{43}$/;

export type BindingUse = keyof typeof COOKIES;

/** Binds mailed links and codes to the browser that requested them, by a cookie. */
export interface BrowserBinding {
  /** Whether this browser requested a mail recently. */
  readonly exists: boolean;
  /** Hash of this browser's token, as proofs store it; null without the cookie. */
  hash(): Promise<string | null>;
  /** Sets or renews the cookie for a mail to this address. @returns the hash of its token */
  bind(email: string): Promise<string>;
  /** Sets or renews the cookie for a mail that nobody requested. @returns the hash of its token */
  renew(): Promise<string>;
  clear(): void;
  /** Whether the last mail that this browser requested went to this address. */
  wasFor(email: string): Promise<boolean>;
}

export function readBrowserBinding(
  cookies: CookieJar,
  secret: string,
  use: BindingUse,
): BrowserBinding {
  const { name, seconds } = COOKIES[use];
  const [sent = "", signature = ""] = (cookies.get(name) ?? "").split(".");
  const token = TOKEN.test(sent) ? sent : undefined;
  const sign = (id: string, email: string) => hmacHex(secret, name, id, email);
  return {
    exists: token !== undefined && signature !== "",
    hash: async () => (token === undefined ? null : sha256Hex(token)),
    async bind(email) {
      const id = token ?? randomToken();
      cookies.set(name, `${id}.${await sign(id, email)}`, seconds);
      return sha256Hex(id);
    },
    async renew() {
      const id = token ?? randomToken();
      cookies.set(name, `${id}.${token === undefined ? "" : signature}`, seconds);
      return sha256Hex(id);
    },
    clear: () => cookies.clear(name),
    wasFor: async (email) =>
      token !== undefined && equalDigests(signature, await sign(token, email)),
  };
}

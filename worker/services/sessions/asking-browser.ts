import { equalDigests, hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto/digest.ts";
import type { CookieJar } from "./cookie-jar.ts";

/** A cookie for each kind of proof: one must not stand for the other. Each lives as long as its proofs. */
const SECONDS = {
  asked: 60 * 60,
  asked_deletion: 10 * 60,
  asked_confirmation: 10 * 60,
} as const;
const TOKEN = /^[\w-]{43}$/;

/** Ties what is mailed to the browser that asked for it, by a cookie. */
export interface AskingBrowser {
  /** Whether this browser asked for a mail lately. */
  readonly asked: boolean;
  /** Of this browser, if it asked for a mail lately. */
  hash(): Promise<string | null>;
  /** The same, for a mail that is asked for now: the browser is remembered anew. */
  remember(email: string): Promise<string>;
  /** What was asked for was given: this browser is forgotten. */
  forget(): void;
  /** Whether the last mail that this browser asked for went to this address. */
  askedFor(email: string): Promise<boolean>;
}

export function createAskingBrowser(
  cookies: CookieJar,
  secret: string,
  cookie: keyof typeof SECONDS,
): AskingBrowser {
  const [sent = "", mark = ""] = (cookies.get(cookie) ?? "").split(".");
  const browser = TOKEN.test(sent) ? sent : undefined;
  const sign = (id: string, email: string) => hmacHex(secret, cookie, id, email);
  return {
    asked: browser !== undefined,
    async hash() {
      return browser === undefined ? null : sha256Hex(browser);
    },
    async remember(email) {
      const id = browser ?? randomToken();
      cookies.set(cookie, `${id}.${await sign(id, email)}`, SECONDS[cookie]);
      return sha256Hex(id);
    },
    forget: () => cookies.clear(cookie),
    async askedFor(email) {
      return browser !== undefined && equalDigests(mark, await sign(browser, email));
    },
  };
}

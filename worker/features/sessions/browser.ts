import Bowser from "bowser";
import { equalDigests, hmacHex, randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { networkOf, onlyLooks } from "#worker/domain/http.ts";
import { UNKNOWN_DEVICE } from "#worker/features/accounts/rules.ts";
import { type CookieJar, createCookieJar, type DeviceCookie, readDeviceCookie } from "./cookies.ts";

/** One cookie for each use, so that none is valid for another. Each lives as long as its proofs. */
const COOKIES = {
  sign_in: { name: "asked", seconds: 60 * 60 },
  deletion: { name: "asked_deletion", seconds: 10 * 60 },
  confirmation: { name: "asked_confirmation", seconds: 10 * 60 },
} as const;
const TOKEN = /^[\w-]{43}$/;

type BindingUse = keyof typeof COOKIES;

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

function readBrowserBinding(cookies: CookieJar, secret: string, use: BindingUse): BrowserBinding {
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

/** Browser and operating system of a `User-Agent` header, such as "Firefox on Android". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN_DEVICE;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length === 0 ? UNKNOWN_DEVICE : names.join(" on ").slice(0, 60);
}

/** The browser that sent a request, as the request's headers describe it. */
export interface Browser {
  /** The network of its address, by which limits count. */
  readonly network: string;
  /** Its name by its `User-Agent` header, such as "Firefox on Android". */
  readonly device: string;
  readonly cookies: CookieJar;
  /** Whether the request only looks, as a prefetch does. */
  readonly looks: boolean;
  readonly deviceCookie: DeviceCookie;
  /** A binding for each use of a mailed link or code. */
  readonly bindings: Readonly<Record<BindingUse, BrowserBinding>>;
}

/**
 * @param secrets current and previous
 * @param secure whether the product is served over https
 * @param byToken whether it has an access token: then its cookies count for nothing, and it gets none
 */
export function readBrowser(
  request: Pick<Request, "method" | "headers">,
  secrets: readonly string[],
  secure: boolean,
  byToken: boolean,
): Browser {
  const { headers } = request;
  const looks = onlyLooks(request);
  const [secret = ""] = secrets;
  const cookies = createCookieJar(byToken ? null : headers.get("Cookie"), secure, looks || byToken);
  return {
    // Cloudflare sets this header itself; a client can forge all others.
    network: networkOf(headers.get("CF-Connecting-IP") ?? "unknown"),
    device: deviceName(headers.get("User-Agent")),
    cookies,
    looks,
    deviceCookie: readDeviceCookie(cookies, secrets),
    bindings: {
      sign_in: readBrowserBinding(cookies, secret, "sign_in"),
      deletion: readBrowserBinding(cookies, secret, "deletion"),
      confirmation: readBrowserBinding(cookies, secret, "confirmation"),
    },
  };
}

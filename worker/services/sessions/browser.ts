import { networkOf } from "#worker/domain/limits/network.ts";
import { onlyLooks } from "#worker/domain/navigation/only-looks.ts";
import { type BindingUse, type BrowserBinding, readBrowserBinding } from "./browser-binding.ts";
import { type CookieJar, createCookieJar } from "./cookie-jar.ts";
import { type DeviceCookie, readDeviceCookie } from "./device-cookie.ts";
import { deviceName } from "./device-name.ts";

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
 */
export function readBrowser(
  request: Pick<Request, "method" | "headers">,
  secrets: readonly string[],
  secure: boolean,
): Browser {
  const { headers } = request;
  const looks = onlyLooks(request);
  const [secret = ""] = secrets;
  const cookies = createCookieJar(headers.get("Cookie"), secure, looks);
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

import Bowser from "bowser";
import { UNKNOWN_DEVICE } from "#worker/domain/accounts/unknown-device.ts";

/** Browser and operating system of a `User-Agent` header, such as "Firefox on Android". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN_DEVICE;
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length === 0 ? UNKNOWN_DEVICE : names.join(" on ").slice(0, 60);
}

import Bowser from "bowser";

/** Browser and operating system of a `User-Agent` header, such as "Firefox on Android". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length === 0 ? "Unknown device" : names.join(" on ").slice(0, 60);
}

import Bowser from "bowser";

/** What a browser calls itself, in a few words that its owner recognises: "Firefox on Android". */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== "");
  return names.length === 0 ? "Unknown device" : names.join(" on ").slice(0, 60);
}

import { UNKNOWN_DEVICE } from "./rules.ts";
import { t } from "./words/device.compiled.ts";

/** What is between the names of a browser and of its system where both are stored. */
const ON = " on ";

/** A stored name of a device, such as "Firefox on Android", in the language that is spoken. */
export function deviceInWords(name: string): string {
  if (name === UNKNOWN_DEVICE) return t("unknown");
  const at = name.lastIndexOf(ON);
  if (at === -1) return name;
  return t("named", { browser: name.slice(0, at), system: name.slice(at + ON.length) });
}

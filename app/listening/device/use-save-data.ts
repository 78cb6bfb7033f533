import { useCallback } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

/**
 * Whether sound is computed on the device instead of streamed: as the person chose here, or else as
 * the browser says. Undefined until the page has its scripts; what a script shows knows it at once,
 * so that nothing is streamed before.
 */
export function useSaveData(): readonly [boolean | undefined, (on: boolean) => void] {
  const [value, choose] = useDeviceSetting("save-data", asTheBrowserSays);
  const set = useCallback((on: boolean) => choose(String(on)), [choose]);
  return [value === undefined ? undefined : value === "true", set];
}

function asTheBrowserSays(): string {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return String(connection?.saveData === true);
}

import { useCallback } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

/**
 * Whether sound is computed on the device instead of streamed: as chosen here, by default as the
 * browser's Save-Data setting. Undefined until the page is hydrated; later renders read it at once,
 * so that nothing is streamed by mistake.
 */
export function useSaveData(): readonly [boolean | undefined, (on: boolean) => void] {
  const [value, choose] = useDeviceSetting("save-data", browserSetting);
  const set = useCallback((on: boolean) => choose(String(on)), [choose]);
  return [value === undefined ? undefined : value === "true", set];
}

function browserSetting(): string {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return String(connection?.saveData === true);
}

import { useCallback } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

const byDefault = () => "true";

/** Whether this device downloads new beats automatically; undefined until the page is hydrated. */
export function useAutoDownload(): readonly [boolean | undefined, (on: boolean) => void] {
  const [stored, store] = useDeviceSetting("auto-download", byDefault);
  const set = useCallback((on: boolean) => store(String(on)), [store]);
  return [stored === undefined ? undefined : stored === "true", set];
}

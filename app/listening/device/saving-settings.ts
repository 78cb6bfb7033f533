import { useCallback } from "react";
import { CONTAINERS, type Container } from "#worker/sound/container/sound-file.ts";
import { useDeviceSetting } from "./use-device-setting.ts";

const byDefault = () => "true";

/** Whether this device downloads new beats automatically; undefined until the page is hydrated. */
export function useAutoDownload(): readonly [boolean | undefined, (on: boolean) => void] {
  const [stored, store] = useDeviceSetting("auto-download", byDefault);
  const set = useCallback((on: boolean) => store(String(on)), [store]);
  return [stored === undefined ? undefined : stored === "true", set];
}

const unset = () => "";

/**
 * In which container new beats are saved automatically, as this device was told; "" before it was,
 * which saves a WAV; undefined until the page is hydrated.
 */
export function useAutoContainer(): readonly [
  Container | "" | undefined,
  (container: Container) => void,
] {
  const [stored, store] = useDeviceSetting("auto-download-container", unset);
  const known = CONTAINERS.find((container) => container === stored) ?? "";
  return [stored === undefined ? undefined : known, store];
}

/** Whether files are named by the beat's title, not by the mood. */
export function useNamingByTitle(): readonly [boolean, (on: boolean) => void] {
  const [stored, store] = useDeviceSetting("name-by-title", unset);
  return [stored === "true", useCallback((on: boolean) => store(String(on)), [store])];
}

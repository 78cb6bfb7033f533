import { useCallback } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

/** The volume of the first beat: quieter than a conversation (SAFETY.md section 3). */
export const FIRST_VOLUME = 0.3;

const first = () => String(FIRST_VOLUME);

/** The volume that this device remembers, 0 to 1; undefined until the page is hydrated. */
export function useVolumeSetting(): readonly [number | undefined, (volume: number) => void] {
  const [stored, store] = useDeviceSetting("volume", first);
  const set = useCallback((volume: number) => store(String(volume)), [store]);
  if (stored === undefined) return [undefined, set];
  const volume = Number(stored);
  return [Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : FIRST_VOLUME, set];
}

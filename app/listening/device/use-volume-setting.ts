import { useCallback } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

/**
 * The volume of the first beat: that of the samples, whose browser's own player has no other. What is played is made
 * calm, -20 LUFS, some 6 dB below what music is streamed at, and no page can change the volume of an iPhone.
 */
export const FIRST_VOLUME = 1;

const first = () => String(FIRST_VOLUME);

/** The volume that this device remembers, 0 to 1; undefined until the page is hydrated. */
export function useVolumeSetting(): readonly [number | undefined, (volume: number) => void] {
  const [stored, store] = useDeviceSetting("volume", first);
  const set = useCallback((volume: number) => store(String(volume)), [store]);
  if (stored === undefined) return [undefined, set];
  const volume = Number(stored);
  return [Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : FIRST_VOLUME, set];
}

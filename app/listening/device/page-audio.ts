import { useCallback, useEffect } from "react";
import { useDeviceSetting } from "./use-device-setting.ts";

/** @param goesOn whether a sound goes on playing. @default none does */
export function stopSounds(goesOn: (sound: HTMLMediaElement) => boolean = () => false): void {
  for (const sound of document.querySelectorAll("audio")) {
    if (!goesOn(sound)) sound.pause();
  }
}

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

/** Marks the elements of the player, which sets their volumes and plays them as one. */
export const OWN_VOLUME = "data-own-volume";

/** One sound at a time on a page, at the volume that this device remembers. */
export function usePageAudio(): void {
  const [stored] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  useEffect(() => {
    const begin = ({ target }: Event) => {
      if (!(target instanceof HTMLMediaElement)) return;
      const inPlayer = target.hasAttribute(OWN_VOLUME);
      if (!inPlayer) target.volume = volume;
      stopSounds((sound) => sound === target || (inPlayer && sound.hasAttribute(OWN_VOLUME)));
    };
    // Media events do not bubble, but they can be captured.
    document.addEventListener("play", begin, { capture: true });
    return () => document.removeEventListener("play", begin, { capture: true });
  }, [volume]);
}

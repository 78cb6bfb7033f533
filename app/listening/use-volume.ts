import { type RefObject, useEffect, useRef } from "react";
import { FIRST_VOLUME, useVolumeSetting } from "./device/use-volume-setting.ts";

/** Sound that begins rises to its volume in this time. */
const RISE_MS = 1000;
const STEP_MS = 50;
/** A sleep timer takes it down in this time. */
export const FADE_SECONDS = 20;

/**
 * The volume that this device remembers. Every start rises to it from silence; while a sleep timer
 * runs out, it falls. One function sets what is heard from all three.
 * @param fadeLeft seconds until silence, once the last {@link FADE_SECONDS} have begun
 */
export function useVolume(audio: RefObject<HTMLAudioElement>, fadeLeft: number | undefined) {
  const [stored, setVolume] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  const parts = useRef({ volume, fade: 1, rise: 1 });
  parts.current.volume = volume;
  parts.current.fade = fadeLeft === undefined ? 1 : fadeLeft / FADE_SECONDS;

  useEffect(() => {
    if (audio.current) audio.current.volume = heard(parts.current);
  });

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let rising: ReturnType<typeof setInterval> | undefined;
    const set = (rise: number) => {
      parts.current.rise = rise;
      element.volume = heard(parts.current);
    };
    const begin = () => {
      clearInterval(rising);
      // A hidden page has no steady clock: a sound begun from the lock screen must not stay silent.
      if (document.hidden) return set(1);
      const begun = performance.now();
      set(0);
      rising = setInterval(() => {
        const rise = Math.min(1, (performance.now() - begun) / RISE_MS);
        set(rise);
        if (rise === 1) clearInterval(rising);
      }, STEP_MS);
    };
    element.addEventListener("play", begin);
    return () => {
      clearInterval(rising);
      element.removeEventListener("play", begin);
    };
  }, [audio]);

  return { volume, setVolume };
}

function heard({ volume, fade, rise }: { volume: number; fade: number; rise: number }): number {
  return Math.min(1, Math.max(0, volume * fade * rise));
}

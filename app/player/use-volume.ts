import { type RefObject, useEffect } from "react";
import { useDeviceSetting } from "#app/device/use-device-setting.ts";

/** Quieter than a conversation: where everybody begins (SAFETY, section 3). */
const FIRST_VOLUME = "0.3";
/** Sound that begins rises to its volume in this time. */
const RISE_MS = 1000;
/** A sleep timer takes it down in this time. */
export const FADE_SECONDS = 20;

const first = () => FIRST_VOLUME;

/**
 * The volume that this device remembers. Every start rises to it from silence; while a sleep timer
 * runs out, it falls.
 * @param fadeLeft seconds until silence, once the last {@link FADE_SECONDS} have begun
 */
export function useVolume(audio: RefObject<HTMLAudioElement>, fadeLeft: number | undefined) {
  const [stored, setStored] = useDeviceSetting("volume", first);
  const volume = Math.min(1, Math.max(0, Number(stored ?? FIRST_VOLUME) || 0));

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    element.volume = volume * (fadeLeft === undefined ? 1 : fadeLeft / FADE_SECONDS);
  }, [audio, volume, fadeLeft]);

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    let frame = 0;
    const rise = () => {
      const begun = performance.now();
      const step = () => {
        const part = Math.min(1, (performance.now() - begun) / RISE_MS);
        element.volume = volume * part;
        if (part < 1 && !element.paused) frame = requestAnimationFrame(step);
        else element.volume = volume;
      };
      step();
    };
    element.addEventListener("play", rise);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener("play", rise);
    };
  }, [audio, volume]);

  return { volume, setVolume: (value: number) => setStored(String(value)) };
}

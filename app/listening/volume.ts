import { useEffect, useRef } from "react";
import type { Decks } from "./decks/decks.ts";
import { FIRST_VOLUME, useVolumeSetting } from "./device/page-audio.ts";
import { FADE_SECONDS } from "./sleep-timer.ts";

/** A sound that begins rises to its volume in this time, ms. */
const RISE_MS = 1000;

/** What the volume that is heard is made of, each 0 to 1. */
interface VolumeParts {
  /** As the person set it. */
  readonly volume: number;
  /** Falls while a sleep timer ends. */
  readonly fade: number;
  /** Grows after each start. */
  readonly rise: number;
}

/** The volume of the sound element, 0 to 1. */
export function heardVolume({ volume, fade, rise }: VolumeParts): number {
  return Math.min(1, Math.max(0, volume * fade * rise));
}

/** @param elapsedMs since the sound began */
export function riseAfter(elapsedMs: number): number {
  return Math.min(1, elapsedMs / RISE_MS);
}

/** @param secondsLeft until silence; undefined while no sleep timer fades */
export function fadeAt(secondsLeft: number | undefined): number {
  return secondsLeft === undefined ? 1 : secondsLeft / FADE_SECONDS;
}

const STEP_MS = 50;

interface Conditions {
  /** Seconds until silence, once the sleep timer fades. */
  readonly fadeLeft: number | undefined;
  /** Whether sound elements keep their volume; undefined while that is not known. */
  readonly holds: boolean | undefined;
}

/**
 * The volume that this device remembers. Every start rises to it from silence, and it falls while a
 * sleep timer ends. No `setVolume` where only the device sets how loud it is.
 */
export function useVolume(decks: Decks, { fadeLeft, holds }: Conditions) {
  const [stored, setVolume] = useVolumeSetting();
  const volume = stored ?? FIRST_VOLUME;
  const parts = useRef<VolumeParts>({ volume, fade: 1, rise: 1 });
  parts.current = { ...parts.current, volume, fade: fadeAt(fadeLeft) };
  const isHeld = useRef(false);
  isHeld.current = holds === true;

  useEffect(() => {
    decks.setVolume(heardVolume(parts.current), isHeld.current);
  });

  useEffect(() => {
    let rising: ReturnType<typeof setInterval> | undefined;
    const set = (rise: number) => {
      parts.current = { ...parts.current, rise };
      decks.setVolume(heardVolume(parts.current), isHeld.current);
    };
    const begin = () => {
      clearInterval(rising);
      // A hidden page has no steady clock: a sound begun from the lock screen must not stay silent.
      if (document.hidden) return set(1);
      let begun = performance.now();
      set(0);
      rising = setInterval(() => {
        // What has no sound yet cannot rise.
        if (decks.playback.stalled) begun = performance.now();
        const rise = riseAfter(performance.now() - begun);
        set(rise);
        if (rise === 1) clearInterval(rising);
      }, STEP_MS);
    };
    decks.addEventListener("begin", begin);
    return () => {
      clearInterval(rising);
      decks.removeEventListener("begin", begin);
    };
  }, [decks]);

  return { volume, setVolume: holds === false ? undefined : setVolume };
}

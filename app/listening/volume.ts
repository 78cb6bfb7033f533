import { FADE_SECONDS } from "./sleep-timer.ts";

/** A sound that begins rises to its volume in this time, ms. */
const RISE_MS = 1000;

/** What the volume that is heard is made of, each 0 to 1. */
export interface VolumeParts {
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

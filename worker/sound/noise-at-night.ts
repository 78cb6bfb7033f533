import { bandOf } from "./bands.ts";
import { isNoise, type Listening } from "./listening.ts";
import { cosineOfTurns } from "./loudness/sine.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";
import type { Formula } from "./stage.ts";

/**
 * Noise at night: 50 dB of pink noise all night cost healthy adults 19 minutes of REM sleep (Basner et al., Sleep,
 * 2026). It may carry the tones while sleep comes, and then it leaves.
 */

/** When noise begins to fade in a session that leads to sleep, and over how long: nobody wakes of it. */
export const NOISE_FADE = { afterMinutes: 30, minutes: 3 } as const;

/** Frames of a sound: full before `from`, silent from `end` on. */
export interface NoiseFade {
  readonly from: number;
  readonly end: number;
}

/**
 * Whether a beat is for the night: what is asked for sleep ends in Delta, and next to nothing else does. The goal
 * of a beat is not stored, and its sound must not depend on a clock.
 * @param formula 1 stage or more
 */
export function leadsToSleep(formula: Formula): boolean {
  return bandOf(formula.at(-1)?.beat_offset ?? Number.POSITIVE_INFINITY) === "Delta";
}

/**
 * Where the layer of a sound fades.
 * @param frames length of the sound
 * @returns undefined where it plays to the end
 */
export function noiseFadeOf(
  formula: Formula,
  frames: number,
  { layer, noise }: Pick<Listening, "layer" | "noise">,
): NoiseFade | undefined {
  const from = NOISE_FADE.afterMinutes * 60 * SAMPLE_RATE;
  const fades = noise === "fades" && isNoise(layer) && leadsToSleep(formula);
  return fades && frames > from
    ? { from, end: from + NOISE_FADE.minutes * 60 * SAMPLE_RATE }
    : undefined;
}

/** The layer's factor at a frame, from 1 to 0: equal-power, and the same on every engine. */
export function noiseLevelAt({ from, end }: NoiseFade, frame: number): number {
  if (frame <= from) return 1;
  return frame >= end ? 0 : cosineOfTurns((frame - from) / (end - from) / 4);
}

import { bandOf } from "./bands.ts";
import { FORMULA_LIMITS, type Formula } from "./formula.ts";
import { cosineOfTurns } from "./loudness/sine.ts";
import { isNoise, type PlaybackOptions } from "./playback-options.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";

/**
 * A whole night, minutes. The composition is stretched into the first half hour; its layer goes on alone and has faded
 * half an hour later; then there is silence, and at the end a slow rise from Alpha to Beta. Nothing plays through the
 * night: 50 dB of pink noise all night cost healthy adults 19 minutes of REM sleep (Basner et al., Sleep, 2026).
 */
export const NIGHT = {
  /** Of the composition. */
  composed: 30,
  /** Of the layer alone, as it fades. */
  layer: 30,
  /** Of the rise, to the end. */
  rise: 20,
} as const;

/** How long a night may last, minutes. */
export const NIGHT_MINUTES = { min: 90, max: 600 } as const;

/** Beat frequencies of the rise, Hz, an equal share of it each: Alpha to Beta. */
const WAKING_BEATS = [8, 10, 12, 15, 18] as const;

/** The stages of the rise, on the carrier with which the composition ends. */
export function wakingFormula(formula: Formula): Formula {
  const { min, max } = FORMULA_LIMITS.base_freq;
  const carrier = Math.min(max, Math.max(min, formula.at(-1)?.base_freq ?? min));
  return WAKING_BEATS.map((beat_offset) => ({
    base_freq: carrier,
    beat_offset,
    duration: (NIGHT.rise * 60) / WAKING_BEATS.length,
    rhythm_type: "balanced",
  }));
}

/**
 * Noise may carry the tones while sleep comes, and then it leaves. When it begins to fade in a session that leads to sleep, and over how long: nobody wakes of it.
 */
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
  { layer, noise }: Pick<PlaybackOptions, "layer" | "noise">,
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

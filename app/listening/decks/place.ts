import { soundFrames, soundParts } from "#worker/sound/arc/timeline.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { isSequence, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Length of the sound of a formula, s. */
export function soundSeconds(formula: Formula, listening: PlaybackOptions): number {
  return soundFrames(formula, listening) / SAMPLE_RATE;
}

/**
 * The place in another sound of the same formula that has the same share of the arc, in seconds. From the silence of a
 * night or of work, another sound begins anew.
 */
export function samePlace(
  formula: Formula,
  from: PlaybackOptions,
  time: number,
  to: PlaybackOptions,
): number {
  const same = from.minutes === to.minutes && from.night === to.night && from.focus === to.focus;
  if (same) return time;
  const share = time / composedSeconds(formula, from);
  if (share > 1 && isSequence(from)) return 0;
  return Math.min(1, share) * composedSeconds(formula, to);
}

/** How long the composition plays, s. */
export function composedSeconds(formula: Formula, listening: PlaybackOptions): number {
  const [composed] = soundParts(formula, listening);
  return (composed?.frames ?? 0) / SAMPLE_RATE;
}

/**
 * How near to its end a sound can be sought, s: Firefox decodes nothing from the very end of a WAV, nor from the last
 * two blocks of a FLAC once it has seen them.
 */
const BEFORE_END = 0.25;

/** The last place that a sound can be sought to. @param duration s; NaN while it is not known */
export function lastPlace(duration: number): number {
  return Number.isNaN(duration) ? Number.POSITIVE_INFINITY : Math.max(0, duration - BEFORE_END);
}

/** Where a sound can be sought to instead of a time, s: earlier where that is at its very end. */
export function placeIn(formula: Formula, listening: PlaybackOptions, time: number): number {
  return Math.min(time, lastPlace(soundSeconds(formula, listening)));
}

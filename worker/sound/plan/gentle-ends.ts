import { sineOfTurns } from "#worker/sound/loudness/sine.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Over which a sound rises at its start and falls at its end: frames; 0 where its ends are short. */
export interface GentleEnds {
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** Turns of a sine, 0 to 1/4, at which the rise begins. */
  readonly riseFrom: number;
}

const RISE = 8 * SAMPLE_RATE;
const FALL = 12 * SAMPLE_RATE;

/**
 * Turns whose sine is -12 dB, where the rise begins: a sound that rises from silence seems broken for a second on a
 * phone. The fall ends in silence.
 */
const RISE_FROM = 0.04041072529738636;

/** The gentle ends of a sound of so many frames; one that is shorter than both keeps their proportion. */
export function gentleEnds(frames: number): GentleEnds {
  const share = Math.min(1, frames / (RISE + FALL));
  return {
    fadeIn: Math.floor(RISE * share),
    fadeOut: Math.floor(FALL * share),
    riseFrom: RISE_FROM,
  };
}

/** Ends of 10 ms, which every stage has. */
export const SHORT_ENDS: GentleEnds = { fadeIn: 0, fadeOut: 0, riseFrom: 0 };

/** Power factor of gentle ends at a frame, 0 to 1: equal-power. */
export function endsPower(frames: number, ends: GentleEnds, frame: number): number {
  const { fadeIn, fadeOut, riseFrom } = ends;
  const rise = frame < fadeIn ? sineOfTurns(riseFrom + ((0.25 - riseFrom) * frame) / fadeIn) : 1;
  const left = frames - 1 - frame;
  const fall = left < fadeOut ? sineOfTurns(left / fadeOut / 4) : 1;
  return rise * rise * fall * fall;
}

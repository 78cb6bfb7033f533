import { decibels } from "./stereo.ts";

export interface Gap {
  /** Seconds from the start. */
  readonly at: number;
  readonly milliseconds: number;
}

export interface GapOptions {
  /** Samples below this magnitude are silence, 1.0 being full scale. @default 0.001 (-60 dB) */
  readonly silence?: number;
  /** Shorter gaps are not listed; must exceed half a period of the lowest tone. @default 20 */
  readonly milliseconds?: number;
  readonly rate?: number;
}

/** Stretches of silence within a sound of tones; what is silent at its start and end counts as well. */
export function gaps(
  samples: Float64Array,
  { silence = 0.001, milliseconds = 20, rate = 44_100 }: GapOptions = {},
): Gap[] {
  const found: Gap[] = [];
  let began = 0;
  for (let at = 0; at <= samples.length; at += 1) {
    if (at < samples.length && Math.abs(samples[at] ?? 0) < silence) continue;
    const length = ((at - began) / rate) * 1000;
    if (length > milliseconds) found.push({ at: began / rate, milliseconds: length });
    began = at + 1;
  }
  return found;
}

export interface Click {
  /** Seconds from the start. */
  readonly at: number;
  /** By how much it stands out from what is around it, dB. */
  readonly above: number;
}

/** Milliseconds. */
const CLICK_WINDOW = 5;
/** Windows on each side with which one is compared. */
const AROUND = 10;
/** Steps of the second difference that rounding to 16 bits alone makes. */
const ROUNDING = 4 / 32_768;

/**
 * Moments that stand out: the largest second difference (which tones barely have, and any jump or kink has) in
 * 5 ms against the largest in the 50 ms before and after. Steady tones give about 0 dB, noise at most 3.
 */
export function clicks(samples: Float64Array, aboveDb = 3, rate = 44_100): Click[] {
  const windowFrames = Math.round((CLICK_WINDOW / 1000) * rate);
  const count = Math.floor(samples.length / windowFrames);
  const peaks = Array.from({ length: count }, (_, window) =>
    largestBend(samples, window * windowFrames, (window + 1) * windowFrames),
  );
  return peaks.flatMap((peak, window) => {
    // A jump across the border of two windows shows in both.
    const before = peaks.slice(Math.max(0, window - AROUND), Math.max(0, window - 1));
    const after = peaks.slice(window + 2, window + 1 + AROUND);
    const around = Math.max(ROUNDING, ...before, ...after);
    const above = decibels(peak / around);
    return above > aboveDb ? [{ at: (window * windowFrames) / rate, above }] : [];
  });
}

function largestBend(samples: Float64Array, from: number, to: number): number {
  let most = 0;
  for (let at = Math.max(2, from); at < to; at += 1) {
    const bend = (samples[at] ?? 0) - 2 * (samples[at - 1] ?? 0) + (samples[at - 2] ?? 0);
    most = Math.max(most, Math.abs(bend));
  }
  return most;
}

import { weightingAt } from "#worker/sound/loudness/k-weighting.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Short soft tones, one in each cell of time, by the hashes of the cell: drops and bubbles. */
export interface Grains {
  /** log2 of the frames of a cell. */
  readonly cell: number;
  /** Shortest and longest, in frames; at most 4,096, so that a phase keeps its exactness. */
  readonly frames: readonly [number, number];
  /** Lowest and highest pitch, Hz; low ones are more frequent. */
  readonly pitch: readonly [number, number];
  /** By how much the pitch rises over a grain, relative. */
  readonly rise: number;
  /** Of the loudest. */
  readonly gain: number;
  /** Whether the loudness of each is the fourth power of an even chance, and not its square. */
  readonly steep: boolean;
}

/** Means of the fourth power and of the square, squared. */
const MEAN_LOUDNESS = { steep: 1 / 9, even: 1 / 5 } as const;
/** Mean square of the envelope (5^5 / 4^4) u (1 - u)^4, times that of a sine. */
const MEAN_SHAPE = (5 ** 5 / 4 ** 4) ** 2 * (2 / 990) * 0.5;
/** Pitches at which the weighting is taken. */
const PITCHES = 16;

/** K-weighted mean power of grains, both channels together. */
export function grainsPower({ cell, frames, pitch, rise, gain, steep }: Grains): number {
  const [lowest, highest] = pitch;
  let weighting = 0;
  for (let index = 0; index < PITCHES; index += 1) {
    const chance = (index + 0.5) / PITCHES;
    // The envelope has its power around a quarter of the grain.
    const heard = (lowest + (highest - lowest) * chance * chance) * (1 + rise / 4);
    weighting += weightingAt(heard) / PITCHES;
  }
  const sounding = (frames[0] + frames[1]) / 2 / 2 ** cell;
  const loudness = steep ? MEAN_LOUDNESS.steep : MEAN_LOUDNESS.even;
  return gain * gain * loudness * MEAN_SHAPE * sounding * weighting;
}

/** A bound: as many of the loudest as can sound at once. No ear gets more than nine tenths of its power. */
export function grainsPeak({ cell, frames, gain }: Grains): number {
  return gain * Math.sqrt(0.9) * (Math.floor(frames[1] / 2 ** cell) + 2);
}

/** Turns a frame. */
export function turnsOf(frequency: number): number {
  return frequency / SAMPLE_RATE;
}

import { weightingAt } from "#worker/sound/loudness/k-weighting.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Rows of the kernel's noise. */
export const NOISE_ROWS = 10;

/**
 * The spectrum of the kernel's noise: amplitudes of its ten rows, finest first. Row k has a new value
 * every 2^k frames. Left is mid + side and right mid - side; the side's values and those of the mid's last
 * row are differences of neighbours, so both have little below a third of their row's rate.
 */
export interface NoiseRows {
  readonly mid: readonly number[];
  readonly side: readonly number[];
}

/** A spectrum whose coarsest rows are silent. */
export function noiseRows({ mid, side }: NoiseRows): NoiseRows {
  const whole = (rows: readonly number[]) =>
    Array.from({ length: NOISE_ROWS }, (_, row) => rows[row] ?? 0);
  return { mid: whole(mid), side: whole(side) };
}

/**
 * K-weighted power of each row at amplitude 1, both channels together: with N = 2^k and x = f / 44,100,
 * its density (1 / 3N) (sin^2(pi N x) / (N sin^2(pi x)))^2, for differences times 4 sin^2(pi N x), times
 * `weightingAt(f)`, integrated over 0 to 22,050 Hz.
 */
export const ROW_POWER = noiseRows({
  mid: [
    1.60277, 1.09527, 0.840836, 0.612168, 0.448205, 0.374936, 0.306799, 0.212298, 0.107, 0.103905,
  ],
  side: [3.3786, 2.08756, 1.65591, 1.22855, 0.805096, 0.671432, 0.614317, 0.5011, 0.300693],
});

/** K-weighted power of noise, both channels together. */
export function noisePower({ mid, side }: NoiseRows): number {
  let power = 0;
  for (let row = 0; row < NOISE_ROWS; row += 1) {
    power += (mid[row] ?? 0) ** 2 * (ROW_POWER.mid[row] ?? 0);
    power += (side[row] ?? 0) ** 2 * (ROW_POWER.side[row] ?? 0);
  }
  return power;
}

/** The sum of spectra, each times its factor. */
export function blend(factors: readonly number[], spectra: readonly NoiseRows[]): NoiseRows {
  const mid: number[] = [];
  const side: number[] = [];
  for (let row = 0; row < NOISE_ROWS; row += 1) {
    let middle = 0;
    let sides = 0;
    for (let index = 0; index < spectra.length; index += 1) {
      const rows = spectra[index];
      const factor = factors[index] ?? 0;
      middle += factor * (rows?.mid[row] ?? 0);
      sides += factor * (rows?.side[row] ?? 0);
    }
    mid.push(middle);
    side.push(sides);
  }
  return { mid, side };
}

/** The spectra at a block's beginning and end; of blocks in a row, each end is the next beginning. */
export function swelling(
  spectrumAt: (seed: number, frame: number) => NoiseRows,
): (seed: number, first: number, end: number) => readonly [NoiseRows, NoiseRows] {
  let last: { readonly seed: number; readonly frame: number; readonly rows: NoiseRows } | undefined;
  return (seed, first, end) => {
    const from = last?.seed === seed && last.frame === first ? last.rows : spectrumAt(seed, first);
    const to = spectrumAt(seed, end);
    last = { seed, frame: end, rows: to };
    return [from, to];
  };
}

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

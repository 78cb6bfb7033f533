import { createTransform, type Spectrum } from "./spectrum.ts";

/** Correlation of left and right between two frequencies in Hz: -1 to 1. */
export function bandCorrelation(
  { binHz, left, right, cross }: Spectrum,
  from: number,
  to: number,
): number {
  let both = 0;
  let leftPower = 0;
  let rightPower = 0;
  for (let bin = Math.ceil(from / binHz); bin < left.length && bin * binHz <= to; bin += 1) {
    both += cross[bin] ?? 0;
    leftPower += left[bin] ?? 0;
    rightPower += right[bin] ?? 0;
  }
  return both / Math.sqrt(leftPower * rightPower);
}

export interface Repetition {
  /** Seconds. */
  readonly lag: number;
  /** Normalised autocorrelation there: 1 for a sound that repeats itself exactly. */
  readonly correlation: number;
}

/** How closely a sound resembles its own past. */
export interface RepetitionOptions {
  /** Seconds. */
  readonly from: number;
  /** Seconds; must leave some of the sound to compare. */
  readonly to: number;
  /** Samples a second. */
  readonly rate: number;
}

/** The strongest repetition between two lags. */
export function strongestRepetition(
  samples: Float64Array,
  { from, to, rate }: RepetitionOptions,
): Repetition {
  const longest = Math.min(Math.floor(to * rate), samples.length - 1);
  let size = 1;
  while (size < samples.length + longest) size *= 2;
  const transform = createTransform(size);
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(samples);
  transform({ re, im });
  for (let bin = 0; bin < size; bin += 1) {
    re[bin] = (re[bin] ?? 0) ** 2 + (im[bin] ?? 0) ** 2;
    im[bin] = 0;
  }
  // The power spectrum is even, so the transform is its own inverse.
  transform({ re, im });
  const energy = energies(samples);
  const total = samples.length;
  let strongest: Repetition = { lag: Number.NaN, correlation: Number.NEGATIVE_INFINITY };
  for (let lag = Math.ceil(from * rate); lag <= longest; lag += 1) {
    const earlier = energy[total - lag] ?? 0;
    const later = (energy[total] ?? 0) - (energy[lag] ?? 0);
    const correlation = (re[lag] ?? 0) / size / Math.sqrt(earlier * later);
    if (correlation > strongest.correlation) strongest = { lag: lag / rate, correlation };
  }
  return strongest;
}

/** Energy before each sample. */
function energies(samples: Float64Array): Float64Array {
  const result = new Float64Array(samples.length + 1);
  for (const [at, sample] of samples.entries())
    result[at + 1] = (result[at] ?? 0) + sample * sample;
  return result;
}

/**
 * One of the equally wide bands into which a sound is cut, at a rate lower by the number of bands.
 * @param band 0 for the lowest
 */
export function decimatedBand(samples: Float64Array, bands: number, band = 0): Float64Array {
  const half = 16 * bands;
  // A low-pass by a Hann-windowed sinc, moved up to the middle of the band.
  const width = band === 0 ? 0.9 / bands : 0.45 / bands;
  const middle = band === 0 ? 0 : (band + 0.5) / bands;
  const taps = Float64Array.from({ length: 2 * half + 1 }, (_, tap) => {
    const x = tap - half;
    const sinc = x === 0 ? width : Math.sin(Math.PI * width * x) / (Math.PI * x);
    const window = Math.cos((Math.PI * x) / (2 * (half + 1))) ** 2;
    return sinc * window * Math.cos(Math.PI * middle * x);
  });
  const count = Math.max(0, Math.floor((samples.length - taps.length) / bands) + 1);
  const result = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    let sum = 0;
    for (let tap = 0; tap < taps.length; tap += 1) {
      sum += (taps[tap] as number) * (samples[at * bands + tap] as number);
    }
    result[at] = sum;
  }
  return result;
}

import type { Stereo } from "./stereo.ts";

/** A complex signal; a transform works in place. */
export interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Discrete Fourier transforms of one size. @param size a power of two */
export function createTransform(size: number): (signal: Complex) => void {
  const cosines = new Float64Array(size / 2);
  const sines = new Float64Array(size / 2);
  for (let k = 0; k < size / 2; k += 1) {
    cosines[k] = Math.cos((2 * Math.PI * k) / size);
    sines[k] = -Math.sin((2 * Math.PI * k) / size);
  }

  return ({ re, im }) => {
    reorder(re, im);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let first = 0; first < size; first += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const c = cosines[k * stride] as number;
          const s = sines[k * stride] as number;
          const a = first + k;
          const b = a + half;
          const x = re[b] as number;
          const y = im[b] as number;
          const real = x * c - y * s;
          const imaginary = x * s + y * c;
          re[b] = (re[a] as number) - real;
          im[b] = (im[a] as number) - imaginary;
          re[a] = (re[a] as number) + real;
          im[a] = (im[a] as number) + imaginary;
        }
      }
    }
  };
}

/** Bit reversal. */
function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  let other = 0;
  for (let at = 1; at < size; at += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at >= other) continue;
    [re[at], re[other]] = [re[other] as number, re[at] as number];
    [im[at], im[other]] = [im[other] as number, im[at] as number];
  }
}

/** Power by frequency, averaged over a sound (Welch's method: Hann windows that overlap by half). */
export interface Spectrum {
  /** Distance of two bins, Hz. */
  readonly binHz: number;
  /** Mean square of each bin; all together are the mean square of the channel. */
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** Real part of the cross power of left and right. */
  readonly cross: Float64Array;
}

/** @param size frames of a window, a power of two. @default 16,384: bins of 2.7 Hz at 44.1 kHz */
export function spectrumOf({ left, right }: Stereo, size = 16_384, rate = 44_100): Spectrum {
  const transform = createTransform(size);
  const window = Float64Array.from(
    { length: size },
    (_, at) => Math.sin((Math.PI * at) / size) ** 2,
  );
  const bins = size / 2;
  const result = {
    binHz: rate / size,
    left: new Float64Array(bins),
    right: new Float64Array(bins),
    cross: new Float64Array(bins),
  };
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  const count = Math.floor((left.length - size) / (size / 2)) + 1;
  if (count < 1) throw new RangeError(`a spectrum needs ${size} frames`);
  // The mean of the squared window is 3/8; both halves of the transform count.
  const scale = 2 / (count * size * size * (3 / 8));
  for (let at = 0; at < count; at += 1) {
    const first = (at * size) / 2;
    for (let k = 0; k < size; k += 1) {
      re[k] = (left[first + k] ?? 0) * (window[k] ?? 0);
      im[k] = (right[first + k] ?? 0) * (window[k] ?? 0);
    }
    // Left in the real part, right in the imaginary one: one transform for both.
    transform({ re, im });
    for (let k = 1; k < bins; k += 1) {
      const lr = ((re[k] ?? 0) + (re[size - k] ?? 0)) / 2;
      const li = ((im[k] ?? 0) - (im[size - k] ?? 0)) / 2;
      const rr = ((im[k] ?? 0) + (im[size - k] ?? 0)) / 2;
      const ri = ((re[size - k] ?? 0) - (re[k] ?? 0)) / 2;
      result.left[k] = (result.left[k] ?? 0) + (lr * lr + li * li) * scale;
      result.right[k] = (result.right[k] ?? 0) + (rr * rr + ri * ri) * scale;
      result.cross[k] = (result.cross[k] ?? 0) + (lr * rr + li * ri) * scale;
    }
  }
  return result;
}

/** Mean square of one channel between two frequencies in Hz; parts of bins count in part. */
export function channelPower(
  spectrum: Spectrum,
  side: keyof Stereo,
  from: number,
  to: number,
): number {
  const { binHz, [side]: powers } = spectrum;
  let power = 0;
  for (let bin = 1; bin < powers.length; bin += 1) {
    const share = Math.min(bin + 0.5, to / binHz) - Math.max(bin - 0.5, from / binHz);
    if (share > 0) power += Math.min(1, share) * (powers[bin] ?? 0);
  }
  return power;
}

/** Mean square between two frequencies in Hz, both channels together. */
export function bandPower(spectrum: Spectrum, from: number, to: number): number {
  return channelPower(spectrum, "left", from, to) + channelPower(spectrum, "right", from, to);
}

export interface BandLevel {
  /** Its centre, Hz. */
  readonly centre: number;
  /** Power density: of its power and its width, dB. */
  readonly density: number;
}

/**
 * Levels of bands whose centres lie between two frequencies (IEC 61260-1, base ten).
 * @param perOctave 1 for octaves, 3 for thirds of an octave
 */
export function bandLevels(
  spectrum: Spectrum,
  perOctave: 1 | 3,
  { from, to }: { readonly from: number; readonly to: number },
): BandLevel[] {
  const step = 10 ** (0.3 / perOctave);
  const lowest = Math.ceil(Math.log(from / 1000) / Math.log(step) - 0.05);
  const highest = Math.floor(Math.log(to / 1000) / Math.log(step) + 0.05);
  return Array.from({ length: highest - lowest + 1 }, (_, index) => {
    const centre = 1000 * step ** (lowest + index);
    const [low, high] = [centre / Math.sqrt(step), centre * Math.sqrt(step)];
    const density = 10 * Math.log10(bandPower(spectrum, low, high) / (high - low));
    return { centre, density };
  });
}

/** Slope of the power density, dB an octave: a line through the thirds of an octave (least squares). */
export function slope(spectrum: Spectrum, from = 50, to = 10_000): number {
  const points = bandLevels(spectrum, 3, { from, to }).map(({ centre, density }) => ({
    x: Math.log2(centre),
    y: density,
  }));
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const above = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return above / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}

/**
 * Spectral centroid, Hz: the mean frequency.
 * @param weight each bin's power, or its magnitude, which counts faint high parts for more
 */
export function centroid(
  { binHz, left, right }: Spectrum,
  weight: "power" | "magnitude" = "power",
): number {
  let total = 0;
  let moment = 0;
  for (let bin = 1; bin < left.length; bin += 1) {
    const power = (left[bin] ?? 0) + (right[bin] ?? 0);
    const part = weight === "power" ? power : Math.sqrt(power);
    total += part;
    moment += part * bin * binHz;
  }
  return moment / total;
}

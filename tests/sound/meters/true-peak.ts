import { decibels, type Stereo } from "./stereo.ts";

/** Oversampling by four, as ITU-R BS.1770-5, annex 2, with a longer filter than its 12 taps a phase. */
const PHASES = 4;
const HALF_TAPS = 16;
/** Of the Kaiser window: 80 dB. */
const BETA = 8;

/** Taps of each phase between two samples; phase 0 is the sample itself. */
const TAPS: readonly Float64Array[] = Array.from({ length: PHASES }, (_, phase) =>
  phaseTaps(phase / PHASES),
);
/** What no phase exceeds, tap by tap. */
const LARGEST_TAPS = Float64Array.from({ length: 2 * HALF_TAPS }, (_, tap) =>
  Math.max(...TAPS.map((taps) => Math.abs(taps[tap] ?? 0))),
);
/** The taps in the middle have most of the weight. */
const NEAR = { first: HALF_TAPS - 4, end: HALF_TAPS + 4 };
const GAIN = sumOf(LARGEST_TAPS);
const GAIN_OF_FAR = GAIN - sumOf(LARGEST_TAPS.subarray(NEAR.first, NEAR.end));

export interface TruePeakMeter {
  /** Measures on, from where the last call ended. */
  add(sound: Stereo): void;
  /** Highest true peak of both channels so far, dBTP. The last millisecond counts with the next sound. */
  peak(): number;
}

export function createTruePeakMeter(): TruePeakMeter {
  let peak = 0;
  let before: Stereo = { left: new Float64Array(), right: new Float64Array() };
  return {
    add({ left, right }) {
      const sound = { left: joined(before.left, left), right: joined(before.right, right) };
      peak = channelPeak(sound.left, channelPeak(sound.right, peak));
      const kept = Math.max(0, sound.left.length - 2 * HALF_TAPS);
      before = { left: sound.left.slice(kept), right: sound.right.slice(kept) };
    },
    peak: () => decibels(peak),
  };
}

/** True peak of a whole sound, dBTP. */
export function truePeak(sound: Stereo): number {
  const meter = createTruePeakMeter();
  const silence = new Float64Array(HALF_TAPS);
  meter.add({ left: silence, right: silence });
  meter.add(sound);
  meter.add({ left: silence, right: silence });
  return meter.peak();
}

/** The highest of `known` and the peaks between the first and the last sample; only what may be higher is filtered. */
function channelPeak(samples: Float64Array, known: number): number {
  const blockFrames = 64;
  let peak = known;
  for (let first = 0; first + 2 * HALF_TAPS <= samples.length; first += blockFrames) {
    const end = Math.min(first + blockFrames, samples.length - 2 * HALF_TAPS + 1);
    const most = largest(samples.subarray(first, end + 2 * HALF_TAPS - 1));
    if (most * GAIN <= peak) continue;
    for (let at = first; at < end; at += 1) {
      if (most * GAIN_OF_FAR + near(samples, at) <= peak) continue;
      for (const taps of TAPS) peak = Math.max(peak, Math.abs(filtered(samples, at, taps)));
    }
  }
  return peak;
}

/** The most that the samples in the middle can make. */
function near(samples: Float64Array, at: number): number {
  let sum = 0;
  for (let tap = NEAR.first; tap < NEAR.end; tap += 1) {
    sum += (LARGEST_TAPS[tap] as number) * Math.abs(samples[at + tap] as number);
  }
  return sum;
}

function sumOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function filtered(samples: Float64Array, at: number, taps: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < 2 * HALF_TAPS; tap += 1) {
    sum += (taps[tap] as number) * (samples[at + tap] as number);
  }
  return sum;
}

function largest(samples: Float64Array): number {
  let most = 0;
  for (const sample of samples) most = Math.max(most, Math.abs(sample));
  return most;
}

/** A windowed sinc around the sample at HALF_TAPS - 1, moved on by a part of a sample. */
function phaseTaps(part: number): Float64Array {
  const taps = Float64Array.from({ length: 2 * HALF_TAPS }, (_, tap) => {
    const distance = tap - (HALF_TAPS - 1) - part;
    return sinc(distance) * kaiser(distance / HALF_TAPS);
  });
  const sum = taps.reduce((total, tap) => total + tap, 0);
  return taps.map((tap) => tap / sum);
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The Kaiser window at -1 to 1. */
function kaiser(x: number): number {
  return bessel(BETA * Math.sqrt(Math.max(0, 1 - x * x))) / bessel(BETA);
}

/** The modified Bessel function of the first kind and order zero. */
function bessel(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; k < 40; k += 1) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function joined(first: Float64Array, second: Float64Array): Float64Array {
  const both = new Float64Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

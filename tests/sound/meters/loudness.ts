import type { Stereo } from "./stereo.ts";

/** A filter of second order: b0 + b1 z^-1 + b2 z^-2 over 1 + a1 z^-1 + a2 z^-2. */
interface Biquad {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number];
}

/**
 * The two filters of K-weighting at any sample rate, by the bilinear transform of the analogue ones whose
 * coefficients at 48 kHz are those of ITU-R BS.1770-5, tables 1 and 2.
 */
export function weightingFilters(rate: number): readonly [Biquad, Biquad] {
  return [shelf(rate), highPass(rate)];
}

function shelf(rate: number): Biquad {
  const frequency = 1681.974450955533;
  const quality = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const k = Math.tan((Math.PI * frequency) / rate);
  const a0 = 1 + k / quality + k * k;
  return {
    b: [
      (high + (band * k) / quality + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / quality + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0],
  };
}

function highPass(rate: number): Biquad {
  const frequency = 38.13547087602444;
  const quality = 0.5003270373238773;
  const k = Math.tan((Math.PI * frequency) / rate);
  const a0 = 1 + k / quality + k * k;
  return {
    b: [1, -2, 1],
    a: [(2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0],
  };
}

/** A channel's K-weighting; goes on where the last call ended. */
function createWeighting(rate: number): (samples: Float64Array) => Float64Array {
  const [first, second] = weightingFilters(rate).map(createFilter);
  if (first === undefined || second === undefined) throw new Error("two filters");
  return (samples) => second(first(samples));
}

/** Of full scale: -2,000 dB. */
const INAUDIBLE = 1e-100;

/** Transposed direct form II. */
function createFilter({ b: [b0, b1, b2], a: [a1, a2] }: Biquad) {
  let one = 0;
  let two = 0;
  return (samples: Float64Array): Float64Array => {
    const result = new Float64Array(samples.length);
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at] as number;
      const out = b0 * sample + one;
      one = b1 * sample - a1 * out + two;
      two = b2 * sample - a2 * out;
      result[at] = out;
    }
    // What is left in a silence: numbers that small take an engine a hundred times as long.
    if (Math.abs(one) < INAUDIBLE) one = 0;
    if (Math.abs(two) < INAUDIBLE) two = 0;
    return result;
  };
}

/** Blocks of 400 ms overlap by 75 %: they move on by a tenth of a second. */
const STEPS_PER_SECOND = 10;
const MOMENTARY_STEPS = 4;
const SHORT_TERM_STEPS = 30;
/** LUFS. */
const ABSOLUTE_GATE = -70;
/** LU below the loudness of what is above the absolute gate. */
const RELATIVE_GATE = -10;

export interface LoudnessMeter {
  /** Measures on, from where the last call ended. */
  add(sound: Stereo): void;
  /** Gated loudness of all that was added, LUFS. */
  integrated(): number;
  /** Loudest 400 ms, LUFS. */
  momentaryMaximum(): number;
  /** Loudest 3 s, LUFS (EBU Tech 3341). */
  shortTermMaximum(): number;
}

/** Loudness of stereo sound by ITU-R BS.1770-5, annex 1. @param rate multiple of 10 Hz */
export function createLoudnessMeter(rate = 44_100): LoudnessMeter {
  const weighLeft = createWeighting(rate);
  const weighRight = createWeighting(rate);
  const stepFrames = rate / STEPS_PER_SECOND;
  /** Mean squares, summed over both channels, of consecutive steps. */
  const steps: number[] = [];
  let sum = 0;
  let inStep = 0;

  function add(sound: Stereo): void {
    const left = weighLeft(sound.left);
    const right = weighRight(sound.right);
    for (let frame = 0; frame < left.length; frame += 1) {
      sum += (left[frame] as number) ** 2 + (right[frame] as number) ** 2;
      inStep += 1;
      if (inStep < stepFrames) continue;
      steps.push(sum / stepFrames);
      sum = 0;
      inStep = 0;
    }
  }

  function integrated(): number {
    const audible = windows(steps, MOMENTARY_STEPS).filter(
      (power) => loudnessOf(power) > ABSOLUTE_GATE,
    );
    const gate = loudnessOf(mean(audible)) + RELATIVE_GATE;
    return loudnessOf(mean(audible.filter((power) => loudnessOf(power) > gate)));
  }

  const maximum = (length: number) =>
    loudnessOf(windows(steps, length).reduce((most, power) => Math.max(most, power), 0));

  return {
    add,
    integrated,
    momentaryMaximum: () => maximum(MOMENTARY_STEPS),
    shortTermMaximum: () => maximum(SHORT_TERM_STEPS),
  };
}

/** Integrated loudness of a whole sound, LUFS. */
export function integratedLoudness(sound: Stereo, rate?: number): number {
  const meter = createLoudnessMeter(rate);
  meter.add(sound);
  return meter.integrated();
}

function loudnessOf(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

/** Means of every run of so many consecutive steps. */
function windows(steps: readonly number[], length: number): number[] {
  const count = Math.max(0, steps.length - length + 1);
  return Array.from({ length: count }, (_, at) => mean(steps.slice(at, at + length)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

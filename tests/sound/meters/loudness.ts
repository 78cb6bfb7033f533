import type { Stereo } from "./stereo.ts";
import { createWeighting } from "./weighting.ts";

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

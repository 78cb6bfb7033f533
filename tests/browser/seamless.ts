import { expect } from "vitest";
import { decibels, rms, type Stereo } from "#tests/sound/meters/stereo.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";

/** 20 ms: the longest gap. */
const WINDOW = 882;
/** Frames that are compared to find a place. */
const COMPARED = 4096;
/** How far the clock of an element may be from what was recorded, s. */
const UNCERTAIN = 0.6;
/** What may be heard beside the two mixes in 20 ms, dB below them. */
const CLEAN = -16;
/** The least power of both mixes together in 20 ms, as a factor: -6 dB. */
const LEAST = 0.25;
/** The most that a factor moves from one 20 ms to the next: a quarter of the way. */
const STEP = 0.25;

/** What half a frame makes of a tone, dB: an element that was brought into step is between two frames. */
const SAME = -28;

interface Mix {
  /** About where the recording is in it at its begin (old) or end (new), s. */
  readonly at: number;
  /** What the kernel gives from a time on. */
  samples(seconds: number, frames: number): Stereo;
}

interface Change {
  readonly old: Mix;
  readonly new: Mix;
}

/**
 * Holds the recording of a change against the samples of the kernel: it begins with those of the old
 * mix and ends with those of the new one. Each 20 ms are a sum of the two and nothing else, neither a gap
 * nor a jump of a factor.
 * @returns where both mixes are at the beginning of the recording, s
 */
export function expectSeamless(sound: Stereo, change: Change) {
  const { length } = sound.left;
  const old = placeOf(sound, 0, change.old, change.old.at);
  const end = length - COMPARED;
  const newEnd = placeOf(sound, end, change.new, change.new.at - COMPARED / SAMPLE_RATE);
  const begin = newEnd - end / SAMPLE_RATE;
  const before = change.old.samples(old, length);
  const after = change.new.samples(begin, length);
  let last: Factors = { old: 1, new: 0 };
  for (let first = 0; first + WINDOW <= length; first += WINDOW) {
    const parts = [sound, before, after].map((mix) => windowOf(mix, first));
    const [heard = NOTHING, one = NOTHING, other = NOTHING] = parts;
    const factors = factorsOf(heard, one, other);
    const rest = heard.map(
      (x, at) => x - factors.old * (one[at] ?? 0) - factors.new * (other[at] ?? 0),
    );
    const where = `${(first / SAMPLE_RATE).toFixed(2)} s: ${JSON.stringify(factors)}`;
    expect(decibels(rms(rest) / Math.max(rms(one), rms(other))), where).toBeLessThan(CLEAN);
    expect(factors.old ** 2 + factors.new ** 2, where).toBeGreaterThan(LEAST);
    expect(Math.abs(factors.old - last.old), where).toBeLessThan(STEP);
    expect(Math.abs(factors.new - last.new), where).toBeLessThan(STEP);
    last = factors;
  }
  return { old, new: begin };
}

interface Factors {
  readonly old: number;
  readonly new: number;
}

const NOTHING = new Float64Array(0);

/** 20 ms of both ears after each other. */
function windowOf({ left, right }: Stereo, first: number): Float64Array {
  const both = new Float64Array(2 * WINDOW);
  both.set(left.subarray(first, first + WINDOW));
  both.set(right.subarray(first, first + WINDOW), WINDOW);
  return both;
}

/** The factors of two mixes in their sum, by least squares; the smaller ones where both are alike. */
function factorsOf(heard: Float64Array, one: Float64Array, other: Float64Array): Factors {
  const dot = (x: Float64Array, y: Float64Array) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  const ridge = 1e-6 * (dot(one, one) + dot(other, other));
  const a = dot(one, one) + ridge;
  const b = dot(one, other);
  const c = dot(other, other) + ridge;
  const x = dot(heard, one);
  const y = dot(heard, other);
  const determinant = a * c - b * b;
  return { old: (x * c - y * b) / determinant, new: (y * a - x * b) / determinant };
}

/** Where a mix has the samples that were recorded from a frame on; they must be the same. */
function placeOf(sound: Stereo, first: number, mix: Mix, about: number): number {
  const start = Math.max(0, about - UNCERTAIN);
  const frames = Math.round(2 * UNCERTAIN * SAMPLE_RATE);
  const { left, right } = mix.samples(start, frames + COMPARED);
  let best = { shift: 0, error: Number.POSITIVE_INFINITY };
  for (let shift = 0; shift < frames; shift += 1) {
    let error = 0;
    for (let at = 0; at < COMPARED && error < best.error; at += 1) {
      const x = (sound.left[first + at] ?? 0) - (left[shift + at] ?? 0);
      const y = (sound.right[first + at] ?? 0) - (right[shift + at] ?? 0);
      error += x * x + y * y;
    }
    if (error < best.error) best = { shift, error };
  }
  const part = sound.left.subarray(first, first + COMPARED);
  const distance = Math.sqrt(best.error / COMPARED) / rms(part);
  expect(decibels(distance), "distance from the kernel").toBeLessThan(SAME);
  return start + best.shift / SAMPLE_RATE;
}

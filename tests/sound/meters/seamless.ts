import { expect } from "vitest";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { decibels, rms, type Stereo } from "./stereo.ts";

const FRAMES_OF_MS = SAMPLE_RATE / 1000;
/** Frames that are compared to find a place. */
const COMPARED = 4096;
/** How far the clock of an element may be from what was recorded, s: a busy machine reads it late. */
const READ_LATE = 3;
/** How equal to the kernel's the samples must be to be at a place, dB. */
const SAME = -50;
/** Windows in which faults are looked for, ms. */
const LONG = 20;
const SHORT = 5;
/** What may be heard in a short window beside the two mixes, dB below the louder one. */
const CLEAN = -16;
/** The most by which a long window may be louder than the louder mix, dB. */
const LOUDEST = 3;
/** Quieter than the quieter mix by as much, dB, is a gap: this many ms of it at most. */
const GAP = -20;
const LONGEST_GAP = 20;
/** Below this level a mix is silent, as full scale. */
const SILENCE = 0.0003;

interface Mix {
  /** About where the recording is in it at its begin (old) or end (new), s. */
  readonly at: number;
  /** How far from there it may be, s. @default 3 */
  readonly uncertain?: number;
  /** What the kernel gives from a time on. */
  samples(seconds: number, frames: number): Stereo;
}

interface Change {
  readonly old: Mix;
  readonly new: Mix;
}

/** What is heard in one ear, and both mixes alone, of which it is made. */
interface Heard {
  readonly sound: Float64Array;
  readonly one: Float64Array;
  readonly other: Float64Array;
}

/**
 * Holds the recording of a change against the samples of the kernel: it begins with those of the old
 * mix, ends with those of the new one, and is a sum of the two between, without a click or a gap.
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
  const worst = { clean: -200, loudest: -200, gap: 0 };
  for (const ear of ["left", "right"] as const) {
    const heard = { sound: sound[ear], one: before[ear], other: after[ear] };
    worst.clean = Math.max(worst.clean, dirt(heard));
    worst.loudest = Math.max(worst.loudest, excess(heard));
    worst.gap = Math.max(worst.gap, longestGap(heard));
  }
  expect(worst.clean, "heard beside both mixes, dB").toBeLessThan(CLEAN);
  expect(worst.loudest, "louder than both mixes, dB").toBeLessThan(LOUDEST);
  expect(worst.gap, "quieter than both mixes, ms").toBeLessThanOrEqual(LONGEST_GAP);
  return { old, new: begin };
}

/** The most that is heard beside a sum of both mixes, whatever its factors are, dB: the clicks. */
function dirt(heard: Heard): number {
  const rests = windows(heard, SHORT, SHORT).map(({ sound, one, other }) =>
    decibels(restOf(sound, one, other) / Math.max(SILENCE, rms(one), rms(other))),
  );
  return Math.max(...rests);
}

/** The most by which a window is louder than the louder mix, dB. */
function excess(heard: Heard): number {
  const excesses = windows(heard, LONG, SHORT).map(({ sound, one, other }) =>
    decibels(rms(sound) / Math.max(SILENCE, rms(one), rms(other))),
  );
  return Math.max(...excesses);
}

/** The longest time for which the sound is quieter than the quieter mix by 20 dB, ms. */
function longestGap(heard: Heard): number {
  let longest = 0;
  let quiet = 0;
  for (const { sound, one, other } of windows(heard, SHORT, 1)) {
    const expected = Math.min(rms(one), rms(other));
    const isQuiet = expected > SILENCE && decibels(rms(sound) / expected) < GAP;
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet > 0) longest = Math.max(longest, quiet - 1 + SHORT);
  }
  return longest;
}

/** @param ms length of a window @param hop from one to the next, ms */
function windows(heard: Heard, ms: number, hop: number): Heard[] {
  const { length } = heard.sound;
  const frames = Math.round(ms * FRAMES_OF_MS);
  const all: Heard[] = [];
  for (let at = 0; at * FRAMES_OF_MS + frames <= length; at += hop) {
    const first = Math.round(at * FRAMES_OF_MS);
    const part = (samples: Float64Array) => samples.subarray(first, first + frames);
    all.push({ sound: part(heard.sound), one: part(heard.one), other: part(heard.other) });
  }
  return all;
}

/** What is heard beside a sum of two mixes, by least squares. */
function restOf(heard: Float64Array, one: Float64Array, other: Float64Array): number {
  const dot = (x: Float64Array, y: Float64Array) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  const ridge = 1e-6 * (dot(one, one) + dot(other, other)) + 1e-12;
  const a = dot(one, one) + ridge;
  const b = dot(one, other);
  const c = dot(other, other) + ridge;
  const x = dot(heard, one);
  const y = dot(heard, other);
  const determinant = a * c - b * b;
  const old = (x * c - y * b) / determinant;
  const rising = (y * a - x * b) / determinant;
  return rms(heard.map((value, at) => value - old * (one[at] ?? 0) - rising * (other[at] ?? 0)));
}

/** Where a mix has the samples that were recorded from a frame on. */
function placeOf(sound: Stereo, first: number, mix: Mix, about: number): number {
  const { uncertain = READ_LATE } = mix;
  const { place, distance } = match(sound, first, mix, [about - uncertain, about + uncertain]);
  expect(distance, "distance from the kernel, dB").toBeLessThan(SAME);
  return place;
}

/**
 * Where a mix has what was recorded, by the part of it that is most like the mix: a busy machine hears
 * later than its clock says, and now and then loses some samples.
 * @param between the places where it may be, s
 */
export function placeWithin(sound: Stereo, mix: Mix, between: readonly [number, number]): number {
  const parts = Math.floor(sound.left.length / COMPARED);
  const matches = Array.from({ length: parts }, (_, part) => {
    const { place, distance } = match(sound, part * COMPARED, mix, between);
    return { place: place - (part * COMPARED) / SAMPLE_RATE, distance };
  });
  const [best] = matches.toSorted((one, two) => one.distance - two.distance);
  expect(best?.distance, "distance from the kernel, dB").toBeLessThan(SAME);
  return best?.place ?? Number.NaN;
}

/** The place of a mix that is most like a part of a recording, s, and how far from it that is, dB. */
function match(sound: Stereo, first: number, mix: Mix, [from, to]: readonly [number, number]) {
  const start = Math.max(0, from);
  const frames = Math.round((to - from) * SAMPLE_RATE);
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
  const distance = decibels(Math.sqrt(best.error / COMPARED) / rms(part));
  return { place: start + best.shift / SAMPLE_RATE, distance };
}

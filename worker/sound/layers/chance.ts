import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Chances of a layer: hashes, so that any moment can be the first. The hash is the kernel's. */

/** An even chance from 0 to 1 for an index of a sequence. */
export function chance(seed: number, index: number): number {
  let x = (seed + Math.imul(index, 0x9e3779b9)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 14), 0x846ca68b);
  return ((x ^ (x >>> 16)) >>> 0) / 2 ** 32;
}

/** The seed of one of a layer's sequences. */
export function seedOfPart(seed: number, part: number): number {
  return Math.floor(chance(seed, part) * 2 ** 32);
}

/** A smooth aimless course from -1 to 1, with a new aim every so many seconds. */
export function wander(seed: number, frame: number, seconds: number): number {
  const place = frame / (seconds * SAMPLE_RATE);
  const index = Math.floor(place);
  const from = chance(seed, index) * 2 - 1;
  const to = chance(seed, index + 1) * 2 - 1;
  return from + (to - from) * smoothly(place - index);
}

/** From 0 to 1 without a corner. */
export function smoothly(part: number): number {
  const x = Math.min(1, Math.max(0, part));
  return x * x * (3 - 2 * x);
}

// Noise: octaves of value noise. Row k has a new random value every 2^k frames, with lines between
// them; the values are hashes of their index, so that any block can be the first.
//
// The grids are nested. Going from coarse to fine, each sum of rows is put on the next finer grid by
// halving its lines, and gets that grid's own values: two values a frame instead of one for each row.
//
// The ears get mid + side and mid - side. The values of the side are differences of neighbours, which
// leaves out low frequencies: below the coarsest of its rows both ears hear the same. So are those of
// the coarsest row of the mid, which takes the rumble from it.

import {
  firstMultiplier,
  hash,
  hashLanes,
  hashLanesBy,
  partsFrom,
  STRIDE,
  secondMultiplier,
} from "./hash.ts";
import { LAYER_LEFT, LAYER_RIGHT } from "./mix.ts";
import { BLOCK } from "./pcm.ts";

/** Rows 0 to 9: the coarsest has a value every 512 frames. */
const ROWS: i32 = 10;
const COARSEST: i32 = ROWS - 1;

/** Of a hash as a signed number, to get -1 to 1. */
const UNIT: f32 = 1.0 / 2147483648.0;

/** f32 for each row, finest first: mid and side at the block's beginning, mid and side at its end. */
const WEIGHTS_BYTES: usize = ROWS << 2;
const WEIGHTS: usize = memory.data(4 * ROWS * 4, 16);

/** The sums of rows on a grid, f32: a block, the first frame after it, and room for a last vector. */
const SUM_BYTES: usize = (BLOCK + 8) << 2;
const MID: usize = memory.data(2 * (BLOCK + 8) * 4, 16);
const SIDE: usize = MID + SUM_BYTES;

/** In memory, not in the code: engines would build a constant anew in every step. */
const CONSTANTS: usize = memory.data<f32>([0.5]);
const LOWEST_HALF: usize = memory.data<i32>([0x800000]);

function halves(): v128 {
  return v128.load32_splat(CONSTANTS);
}

function lowestHalves(): v128 {
  return v128.load32_splat(LOWEST_HALF);
}

/** Where the weights of the rows are written before each block. */
export function noiseWeights(): usize {
  return WEIGHTS;
}

let highest: f32 = 0;

/** Adds the block that begins at a frame, each sample within `limit`. */
export function noise(seed: i32, first: i32, limit: f32): void {
  highest = limit;
  beginCoarsest(seedOfRow(seed, COARSEST), first >> COARSEST);
  for (let row = COARSEST - 1; row >= 0; row--) {
    const intervals = BLOCK >> (row + 1);
    if (isSilent(row)) refine(intervals, row);
    else refineWithValues(intervals, row, seedOfRow(seed, row), first >> (row + 1));
  }
}

/** Seeds of their own: the same values on two grids would be heard as one gliding tone. */
function seedOfRow(seed: i32, row: i32): i32 {
  return hash(seed ^ hash(row));
}

function isSilent(row: i32): bool {
  const at = WEIGHTS + (row << 2);
  return (
    load<f32>(at) === 0 &&
    load<f32>(at, WEIGHTS_BYTES) === 0 &&
    load<f32>(at, 2 * WEIGHTS_BYTES) === 0 &&
    load<f32>(at, 3 * WEIGHTS_BYTES) === 0
  );
}

/** The mid's coarsest row at frames 0, 512 and 1,024 of the block. */
function beginCoarsest(seed: i32, index: i32): void {
  const from = load<f32>(WEIGHTS + (COARSEST << 2));
  const to = load<f32>(WEIGHTS + (COARSEST << 2), 2 * WEIGHTS_BYTES);
  const half: f32 = 0.5;
  const weights = f32x4.mul(f32x4(from, (from + to) * half, to, 0), f32x4.splat(UNIT));
  const values = sideInMiddle(hashLanes(partsFrom(seed, index)));
  const next = v128.shuffle<i32>(values, values, 1, 2, 3, 3);
  v128.store(MID, f32x4.mul(f32x4.sub(next, values), weights));
  v128.store(SIDE, f32x4.splat(0));
}

/** Halves the intervals, from the last to the first, in place; those of row 0 are frames, which both ears get. */
function refine(intervals: i32, row: i32): void {
  const end = (<usize>intervals) << 2;
  const midEnd = load<f32>(end, MID);
  const sideEnd = load<f32>(end, SIDE);
  const half = halves();
  const isLast = row === 0;
  const limit = f32x4.splat(highest);
  for (let at = (<isize>max(intervals - 4, 0)) << 2; at >= 0; at -= 16) {
    const mid = v128.load(at, MID);
    const side = v128.load(at, SIDE);
    const midBetween = middle(mid, v128.load(at, MID + 4), half);
    const sideBetween = middle(side, v128.load(at, SIDE + 4), half);
    if (isLast) addPairs(at << 1, mid, midBetween, side, sideBetween, limit);
    else {
      storePairs(MID + (at << 1), mid, midBetween);
      storePairs(SIDE + (at << 1), side, sideBetween);
    }
  }
  store<f32>(end << 1, midEnd, MID);
  store<f32>(end << 1, sideEnd, SIDE);
}

/**
 * As `refine`, and adds the row's own values. One hash serves an interval: its bytes, from the lowest,
 * rule the mid's value at its beginning and in its middle, and the side's.
 * @param index of the first interval within the sound
 */
function refineWithValues(intervals: i32, row: i32, seed: i32, index: i32): void {
  const end = (<usize>intervals) << 2;
  const weights = WEIGHTS + (row << 2);
  const midTo = load<f32>(weights, 2 * WEIGHTS_BYTES) * UNIT;
  const sideTo = load<f32>(weights, 3 * WEIGHTS_BYTES) * UNIT;
  const midStep = (midTo - load<f32>(weights) * UNIT) / <f32>intervals;
  const sideStep = (sideTo - load<f32>(weights, WEIGHTS_BYTES) * UNIT) / <f32>intervals;
  const lastLanes = min(intervals, 4);
  const lanes = f32x4.sub(f32x4(0, 1, 2, 3), f32x4.splat(<f32>lastLanes));
  let midWeights = f32x4.add(f32x4.splat(midTo), f32x4.mul(f32x4.splat(midStep), lanes));
  let sideWeights = f32x4.add(f32x4.splat(sideTo), f32x4.mul(f32x4.splat(sideStep), lanes));
  const midBack = f32x4.splat(midStep * 4);
  const sideBack = f32x4.splat(sideStep * 4);

  const half = halves();
  const isLast = row === 0;
  const limit = f32x4.splat(highest);
  const lowestHalf = lowestHalves();
  const first = firstMultiplier();
  const second = secondMultiplier();
  const endHashes = hashLanes(partsFrom(seed, index + intervals));
  let later = sideAtBeginning(endHashes);
  const endDifference = f32x4.sub(sideInMiddle(endHashes), later);
  const midEnd =
    load<f32>(end, MID) + f32x4.extract_lane(midAtBeginning(endHashes, lowestHalf), 0) * midTo;
  const sideEnd = load<f32>(end, SIDE) + f32x4.extract_lane(endDifference, 0) * sideTo;

  let parts = partsFrom(seed, index + intervals - lastLanes);
  const partsBack = i32x4.splat(STRIDE * 4);
  for (let at = (<isize>max(intervals - 4, 0)) << 2; at >= 0; at -= 16) {
    const hashes = hashLanesBy(parts, first, second);
    const begin = sideAtBeginning(hashes);
    const inMiddle = sideInMiddle(hashes);
    const next = v128.shuffle<i32>(begin, later, 1, 2, 3, 4);
    const mid = v128.load(at, MID);
    const side = v128.load(at, SIDE);
    const midBetween = middle(mid, v128.load(at, MID + 4), half);
    const sideBetween = middle(side, v128.load(at, SIDE + 4), half);
    const mids = f32x4.add(mid, f32x4.mul(midAtBeginning(hashes, lowestHalf), midWeights));
    const midsBetween = f32x4.add(midBetween, f32x4.mul(midInMiddle(hashes), midWeights));
    const sides = f32x4.add(side, f32x4.mul(f32x4.sub(inMiddle, begin), sideWeights));
    const sidesBetween = f32x4.add(sideBetween, f32x4.mul(f32x4.sub(next, inMiddle), sideWeights));
    if (isLast) addPairs(at << 1, mids, midsBetween, sides, sidesBetween, limit);
    else {
      storePairs(MID + (at << 1), mids, midsBetween);
      storePairs(SIDE + (at << 1), sides, sidesBetween);
    }
    later = begin;
    parts = i32x4.sub(parts, partsBack);
    midWeights = f32x4.sub(midWeights, midBack);
    sideWeights = f32x4.sub(sideWeights, sideBack);
  }
  store<f32>(end << 1, midEnd, MID);
  store<f32>(end << 1, sideEnd, SIDE);
}

function middle(values: v128, next: v128, half: v128): v128 {
  return f32x4.mul(f32x4.add(values, next), half);
}

/** Stores four values, each followed by the one between it and the next. */
function storePairs(target: usize, values: v128, between: v128): void {
  v128.store(target, v128.shuffle<i32>(values, between, 0, 4, 1, 5));
  v128.store(target, v128.shuffle<i32>(values, between, 2, 6, 3, 7), 16);
}

/** Gives both ears their sum: four frames, each followed by the one between it and the next. */
function addPairs(
  at: usize,
  mid: v128,
  midBetween: v128,
  side: v128,
  sideBetween: v128,
  limit: v128,
): void {
  addToEar(LAYER_LEFT + at, f32x4.add(mid, side), f32x4.add(midBetween, sideBetween), limit);
  addToEar(LAYER_RIGHT + at, f32x4.sub(mid, side), f32x4.sub(midBetween, sideBetween), limit);
}

function addToEar(target: usize, values: v128, between: v128, limit: v128): void {
  const least = f32x4.neg(limit);
  const held = f32x4.pmax(least, f32x4.pmin(limit, values));
  const heldBetween = f32x4.pmax(least, f32x4.pmin(limit, between));
  const early = v128.shuffle<i32>(held, heldBetween, 0, 4, 1, 5);
  const late = v128.shuffle<i32>(held, heldBetween, 2, 6, 3, 7);
  v128.store(target, f32x4.add(v128.load(target), early));
  v128.store(target, f32x4.add(v128.load(target, 16), late), 16);
}

// A byte is taken with those below it: 1/256 of another value does no harm, and a mask would cost.
// The lowest has none below it, and would lean by half of one to the negative.

function midAtBeginning(hashes: v128, lowestHalf: v128): v128 {
  return f32x4.convert_i32x4_s(v128.or(i32x4.shl(hashes, 24), lowestHalf));
}

function midInMiddle(hashes: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.shl(hashes, 16));
}

function sideAtBeginning(hashes: v128): v128 {
  return f32x4.convert_i32x4_s(i32x4.shl(hashes, 8));
}

function sideInMiddle(hashes: v128): v128 {
  return f32x4.convert_i32x4_s(hashes);
}

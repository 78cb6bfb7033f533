// A chord of damped sines, made ready to sound: a table for each frequency, factors for each decay.
//
// As for the tones, a table of cos wd and sin wd, d = 1/2, 3/2, ... gives two samples at a time, one on each
// side of a centre, from the exact state of a sine at that centre. Damping would break that symmetry, so
// sines of equal decay are summed undamped first, and damped together.

import { decayed } from "./exponential.ts";
import { BLOCK } from "./pcm.ts";
import { cosineOfTurns, sineOfTurns } from "./sine.ts";

/** Sines of a chord, and at the same time frequencies for which there are tables, and decays. */
const MOST: i32 = 256;
/** f64 each: turns a frame, decay a frame, cosine and sine part at the chord's start. */
export const SINE_BYTES: usize = 32;
const SINES: usize = memory.data(256 * 32, 16);

/** Sines up to here, turns a frame, are made at every fourth frame only. 2,205 Hz. */
const HIGHEST_COARSE: f64 = 0.05;
/** Frames between two samples of such a sine. */
export const COARSE: i32 = 4;
/** Samples of a table: half a block of coarse ones, and 16 beyond its edges for what is made between them. */
export const HALF: i32 = BLOCK / COARSE / 2 + 16;
/** Frames between two centres of sines that are made at every frame. */
export const QUARTER: i32 = BLOCK / 4;

/**
 * f32 each: cosines, sines; then, f64, the cosine and sine of a quarter, and the sine and cosine at the centre of the
 * block whose number follows as i32.
 */
export const TABLE_SINES: usize = 576;
export const TABLE_TURN: usize = 1152;
export const TABLE_CENTRE: usize = 1168;
export const TABLE_BLOCK: usize = 1184;
const TABLE_BYTES: usize = 1216;
const TABLES: usize = memory.data(256 * 1216, 64);
/** Address of the table of each sine. */
const TABLE_OF: usize = memory.data(256 * 4, 16);
/** Of each table: turns a frame, as f64; the number of the last chord that needed it, as i32. */
const TUNED: usize = memory.data(256 * 8, 16);
const NEEDED: usize = memory.data(256 * 4, 16);

/**
 * Sines of one decay: f64 decay a frame, f64 its factor over a quarter, i32 the number of the sine after the
 * last, i32 whether they are coarse; then vectors of f32: the factors of the first four samples after a centre
 * and before it, and the factors over 4, 8, 12 and 16 samples forwards and backwards.
 */
export const GROUP_QUARTER: usize = 8;
export const GROUP_END: usize = 16;
export const GROUP_COARSE: usize = 20;
export const GROUP_LATER: usize = 32;
export const GROUP_EARLIER: usize = 48;
export const GROUP_LATER_STEPS: usize = 64;
export const GROUP_EARLIER_STEPS: usize = 80;
export const GROUP_BYTES: usize = 96;
export const GROUPS: usize = memory.data(256 * 96, 16);

let groupsEnd: usize = GROUPS;
let chordNumber: i32 = 0;

/** Where the sines of a chord are written before `tuneSines`: those of equal decay together, coarse ones first. */
export function sines(): usize {
  return SINES;
}

export function mostSines(): i32 {
  return MOST;
}

/** The highest frequency of coarse sines, in turns a frame. */
export function highestCoarse(): f64 {
  return HIGHEST_COARSE;
}

/** The address after the last group of the chord. */
export function endOfGroups(): usize {
  return groupsEnd;
}

export function sineAt(k: i32): usize {
  return SINES + <usize>k * SINE_BYTES;
}

export function tableOf(k: i32): usize {
  return load<i32>(TABLE_OF + (k << 2));
}

function frequencyOf(k: i32): f64 {
  return load<f64>(sineAt(k));
}

function decayOf(k: i32): f64 {
  return load<f64>(sineAt(k), 8);
}

function isCoarse(k: i32): bool {
  return frequencyOf(k) <= HIGHEST_COARSE;
}

/** Makes the first `count` sines the chord. Tables that it shares with the last one are kept. */
export function tuneSines(count: i32): void {
  chordNumber++;
  for (let k = 0; k < count; k++) store<i32>(TABLE_OF + (k << 2), keptTable(frequencyOf(k)));
  let free = 0;
  for (let k = 0; k < count; k++) {
    if (tableOf(k) !== 0) continue;
    // Another sine of this chord may have its frequency.
    let table = keptTable(frequencyOf(k));
    if (table === 0) {
      while (load<i32>(NEEDED + (free << 2)) === chordNumber) free++;
      store<f64>(TUNED + (free << 3), frequencyOf(k));
      store<i32>(NEEDED + (free << 2), chordNumber);
      table = <i32>TABLES + free * <i32>TABLE_BYTES;
      fillTable(<usize>table, frequencyOf(k), isCoarse(k) ? COARSE : 1);
    }
    store<i32>(TABLE_OF + (k << 2), table);
  }
  groupsEnd = GROUPS;
  for (let k = 0; k < count; groupsEnd += GROUP_BYTES) k = groupFrom(k, count, groupsEnd);
}

/** The address of the table for a frequency, which the chord then needs; 0 without one. */
function keptTable(frequency: f64): i32 {
  for (let table = 0; table < MOST; table++) {
    if (load<f64>(TUNED + (table << 3)) !== frequency) continue;
    store<i32>(NEEDED + (table << 2), chordNumber);
    return <i32>TABLES + table * <i32>TABLE_BYTES;
  }
  return 0;
}

/** By x(d + 4) = 2 cos 4w x(d) - x(d - 4), which f64 carries over half a block without harm. */
function fillTable(table: usize, frequency: f64, spacing: i32): void {
  store<f64>(table, cosineOfTurns(frequency * QUARTER), TABLE_TURN);
  store<f64>(table, sineOfTurns(frequency * QUARTER), TABLE_TURN + 8);
  store<i32>(table, 0, TABLE_BLOCK);
  const turns = frequency * spacing;
  const factor = f64x2.splat(2.0 * cosineOfTurns(4.0 * turns));
  let low = cosines(turns, 0.5);
  let high = cosines(turns, 2.5);
  let lowBefore = cosines(turns, -3.5);
  let highBefore = cosines(turns, -1.5);
  let lowSine = sinesAt(turns, 0.5);
  let highSine = sinesAt(turns, 2.5);
  let lowSineBefore = sinesAt(turns, -3.5);
  let highSineBefore = sinesAt(turns, -1.5);
  for (let at = table; at < table + TABLE_SINES; at += 16) {
    v128.store(at, fourSingles(low, high));
    v128.store(at, fourSingles(lowSine, highSine), TABLE_SINES);
    const lowNext = f64x2.sub(f64x2.mul(factor, low), lowBefore);
    const highNext = f64x2.sub(f64x2.mul(factor, high), highBefore);
    const lowSineNext = f64x2.sub(f64x2.mul(factor, lowSine), lowSineBefore);
    const highSineNext = f64x2.sub(f64x2.mul(factor, highSine), highSineBefore);
    lowBefore = low;
    highBefore = high;
    lowSineBefore = lowSine;
    highSineBefore = highSine;
    low = lowNext;
    high = highNext;
    lowSine = lowSineNext;
    highSine = highSineNext;
  }
}

function cosines(turns: f64, d: f64): v128 {
  const first = f64x2.splat(cosineOfTurns(turns * d));
  return f64x2.replace_lane(first, 1, cosineOfTurns(turns * (d + 1.0)));
}

function sinesAt(turns: f64, d: f64): v128 {
  const first = f64x2.splat(sineOfTurns(turns * d));
  return f64x2.replace_lane(first, 1, sineOfTurns(turns * (d + 1.0)));
}

function fourSingles(low: v128, high: v128): v128 {
  const first = f32x4.demote_f64x2_zero(low);
  return v128.shuffle<i32>(first, f32x4.demote_f64x2_zero(high), 0, 1, 4, 5);
}

/** Writes the group of the sines from `first` on that have its decay. @returns the sine after them */
function groupFrom(first: i32, count: i32, group: usize): i32 {
  const decay = decayOf(first);
  const coarse = isCoarse(first);
  let k = first + 1;
  while (k < count && decayOf(k) === decay && isCoarse(k) === coarse) k++;
  store<f64>(group, decay);
  store<f64>(group, decayed(decay * QUARTER), GROUP_QUARTER);
  store<i32>(group, k, GROUP_END);
  store<i32>(group, <i32>coarse, GROUP_COARSE);
  const each = coarse ? decay * COARSE : decay;
  for (let lane: usize = 0; lane < 4; lane++) {
    const at = group + (lane << 2);
    const later = decayed((<f64>lane + 0.5) * each);
    const step = decayed((<f64>lane + 1.0) * 4.0 * each);
    store<f32>(at, <f32>later, GROUP_LATER);
    store<f32>(at, <f32>(1.0 / later), GROUP_EARLIER);
    store<f32>(at, <f32>step, GROUP_LATER_STEPS);
    store<f32>(at, <f32>(1.0 / step), GROUP_EARLIER_STEPS);
  }
  return k;
}

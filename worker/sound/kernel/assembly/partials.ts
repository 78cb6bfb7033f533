// The voice of tonal layers: the block of a chord of damped sines. It is the same in both ears, so that one
// accumulator of the mix is enough.
//
// Low sines are made at every fourth frame, from one centre a block; what is between them is interpolated.
// High ones are made at every frame, from the centres of four quarters, whose tables stay in the fastest cache.

import {
  endOfGroups,
  GROUP_BYTES,
  GROUP_COARSE,
  GROUP_EARLIER,
  GROUP_EARLIER_STEPS,
  GROUP_END,
  GROUP_LATER,
  GROUP_LATER_STEPS,
  GROUP_QUARTER,
  GROUPS,
  HALF,
  QUARTER,
  sineAt,
  TABLE_BLOCK,
  TABLE_CENTRE,
  TABLE_SINES,
  TABLE_TURN,
  tableOf,
} from "./chord.ts";
import { decayed } from "./exponential.ts";
import { addInterpolated, COARSE_CENTRE, clearCoarse } from "./interpolation.ts";
import { LAYER_LEFT } from "./mix.ts";
import { BLOCK } from "./pcm.ts";
import { sineAndCosine } from "./sine.ts";

/** The centre of coarse sines lies between two of their samples; that of the first quarter between two frames. */
const BLOCK_CENTRE: f64 = BLOCK / 2;
const QUARTER_CENTRE: f64 = QUARTER / 2 - 0.5;
/** Sines that are smaller where the block begins are left out of it: -120 dB. */
const INAUDIBLE: f64 = 0.000001;

/** Of the audible sines of a group: even and odd part at a centre, as f32 and as f64; address of the table. */
const STATE_BYTES: usize = 32;
const STATES: usize = memory.data(256 * 32, 16);

/** f32 a frame: the sum of high sines before it is added to the layer. */
const SUM: usize = memory.data(1024 * 4, 16);
const SUM_BYTES: usize = (<usize>BLOCK) << 2;
const COARSE_BYTES: usize = (<usize>HALF) << 2;
const QUARTER_BYTES: usize = (<usize>QUARTER) << 2;

let blockNumber: i32 = 0;

/** Adds the block that begins `since` frames after the chord's start. */
export function soundSines(since: i32): void {
  blockNumber++;
  let hasCoarse = false;
  let hasFine = false;
  let k = 0;
  for (let group = GROUPS; group < endOfGroups(); group += GROUP_BYTES) {
    const coarse = load<i32>(group, GROUP_COARSE) !== 0;
    const centre = <f64>since + (coarse ? BLOCK_CENTRE : QUARTER_CENTRE);
    const decay = load<f64>(group);
    const atStart = decayed(decay * <f64>since);
    const size = decayed(decay * centre);
    let end = STATES;
    for (const last = load<i32>(group, GROUP_END); k < last; k++) {
      end = placeSine(k, atStart, size, centre, end);
    }
    if (end === STATES) continue;
    if (coarse) {
      if (!hasCoarse) clearCoarse();
      hasCoarse = true;
      addGroup(group, end, COARSE_CENTRE, COARSE_BYTES);
      continue;
    }
    if (!hasFine) memory.fill(SUM, 0, SUM_BYTES);
    hasFine = true;
    addQuarters(group, end);
  }
  if (hasCoarse) addInterpolated();
  if (hasFine) addSum();
}

/** Writes the state of a sine at a centre, unless it is inaudible. @returns the next state */
function placeSine(k: i32, atStart: f64, size: f64, centre: f64, state: usize): usize {
  const sine = sineAt(k);
  const x = load<f64>(sine, 16);
  const y = load<f64>(sine, 24);
  if (atStart * (Math.abs(x) + Math.abs(y)) < INAUDIBLE) return state;
  const table = tableOf(k);
  if (load<i32>(table, TABLE_BLOCK) !== blockNumber) {
    store<i32>(table, blockNumber, TABLE_BLOCK);
    v128.store(table, sineAndCosine(load<f64>(sine) * centre), TABLE_CENTRE);
  }
  const sineValue = size * load<f64>(table, TABLE_CENTRE);
  const cosine = size * load<f64>(table, TABLE_CENTRE + 8);
  setState(state, x * cosine + y * sineValue, y * cosine - x * sineValue);
  store<i32>(state, <i32>table, 8);
  return state + STATE_BYTES;
}

/** Sums are made with the state as f32. */
function setState(state: usize, even: f64, odd: f64): void {
  store<f32>(state, <f32>even);
  store<f32>(state, <f32>odd, 4);
  store<f64>(state, even, 16);
  store<f64>(state, odd, 24);
}

/** Adds sines of a group to the samples on both sides of a centre, from their states up to `end`. */
function addGroup(group: usize, end: usize, centre: usize, bytes: usize): void {
  const later4 = v128.load32_splat(group, GROUP_LATER_STEPS);
  const later8 = v128.load32_splat(group, GROUP_LATER_STEPS + 4);
  const later12 = v128.load32_splat(group, GROUP_LATER_STEPS + 8);
  const later16 = v128.load32_splat(group, GROUP_LATER_STEPS + 12);
  const earlier4 = v128.load32_splat(group, GROUP_EARLIER_STEPS);
  const earlier8 = v128.load32_splat(group, GROUP_EARLIER_STEPS + 4);
  const earlier12 = v128.load32_splat(group, GROUP_EARLIER_STEPS + 8);
  const earlier16 = v128.load32_splat(group, GROUP_EARLIER_STEPS + 12);
  let later = v128.load(group, GROUP_LATER);
  let earlier = v128.load(group, GROUP_EARLIER);
  for (let at: usize = 0; at < bytes; at += 64) {
    let even0 = f32x4.splat(0);
    let even1 = even0;
    let even2 = even0;
    let even3 = even0;
    let odd0 = even0;
    let odd1 = even0;
    let odd2 = even0;
    let odd3 = even0;
    for (let state = STATES; state < end; state += STATE_BYTES) {
      const table = <usize>load<i32>(state, 8) + at;
      const even = v128.load_splat<f32>(state);
      const odd = v128.load_splat<f32>(state, 4);
      even0 = f32x4.add(even0, f32x4.mul(even, v128.load(table)));
      odd0 = f32x4.add(odd0, f32x4.mul(odd, v128.load(table, TABLE_SINES)));
      even1 = f32x4.add(even1, f32x4.mul(even, v128.load(table, 16)));
      odd1 = f32x4.add(odd1, f32x4.mul(odd, v128.load(table, TABLE_SINES + 16)));
      even2 = f32x4.add(even2, f32x4.mul(even, v128.load(table, 32)));
      odd2 = f32x4.add(odd2, f32x4.mul(odd, v128.load(table, TABLE_SINES + 32)));
      even3 = f32x4.add(even3, f32x4.mul(even, v128.load(table, 48)));
      odd3 = f32x4.add(odd3, f32x4.mul(odd, v128.load(table, TABLE_SINES + 48)));
    }
    const after = centre + at;
    const before = centre - 16 - at;
    addBothSides(after, before, even0, odd0, later, earlier);
    const later1 = f32x4.mul(later, later4);
    addBothSides(after + 16, before - 16, even1, odd1, later1, f32x4.mul(earlier, earlier4));
    const later2 = f32x4.mul(later, later8);
    addBothSides(after + 32, before - 32, even2, odd2, later2, f32x4.mul(earlier, earlier8));
    const later3 = f32x4.mul(later, later12);
    addBothSides(after + 48, before - 48, even3, odd3, later3, f32x4.mul(earlier, earlier12));
    later = f32x4.mul(later, later16);
    earlier = f32x4.mul(earlier, earlier16);
  }
}

/** Adds four samples after a centre and four before it. */
function addBothSides(
  after: usize,
  before: usize,
  even: v128,
  odd: v128,
  later: v128,
  earlier: v128,
): void {
  v128.store(after, f32x4.add(v128.load(after), f32x4.mul(f32x4.add(even, odd), later)));
  const mirrored = f32x4.mul(f32x4.sub(even, odd), earlier);
  const turned = v128.shuffle<i32>(mirrored, mirrored, 3, 2, 1, 0);
  v128.store(before, f32x4.add(v128.load(before), turned));
}

/** Adds sines of a group at every frame. */
function addQuarters(group: usize, end: usize): void {
  const softer = load<f64>(group, GROUP_QUARTER);
  for (let start = SUM; start < SUM + SUM_BYTES; start += QUARTER_BYTES) {
    addGroup(group, end, start + QUARTER_BYTES / 2, QUARTER_BYTES / 2);
    turnStates(end, softer);
  }
}

/** Takes the states on to the next quarter's centre, which is softer by a factor. */
function turnStates(end: usize, softer: f64): void {
  for (let state = STATES; state < end; state += STATE_BYTES) {
    const table = <usize>load<i32>(state, 8);
    const cosine = softer * load<f64>(table, TABLE_TURN);
    const sine = softer * load<f64>(table, TABLE_TURN + 8);
    const even = load<f64>(state, 16);
    const odd = load<f64>(state, 24);
    setState(state, even * cosine + odd * sine, odd * cosine - even * sine);
  }
}

function addSum(): void {
  for (let at: usize = 0; at < SUM_BYTES; at += 16) {
    v128.store(at, f32x4.add(v128.load(at, LAYER_LEFT), v128.load(at, SUM)), LAYER_LEFT);
  }
}

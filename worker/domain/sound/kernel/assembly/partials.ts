// The voice of tonal layers: a chord of damped sines, the same in both ears.
//
// As for the tones, a table of cos wd and sin wd, d = 1/2 .. 255/2, gives two frames at a time, one on
// each side of the centre of a quarter block, from the exact state of a sine at that centre. Damping
// would break that symmetry, so sines of equal decay are summed undamped first, and damped together.
// Quarters, because the tables of a chord then stay in the fastest cache.

import { decayed } from "./exponential.ts";
import { LAYER_LEFT, LAYER_RIGHT } from "./mix.ts";
import { BLOCK } from "./pcm.ts";
import { cosineOfTurns, sineOfTurns } from "./sine.ts";

const QUARTER: i32 = BLOCK / 4;
const QUARTER_BYTES: usize = (<usize>QUARTER) << 2;
/** Of the first quarter. */
const CENTRE: f64 = 127.5;
/** Sines that are smaller at the first centre of a block are left out of it: -120 dB. */
const INAUDIBLE: f64 = 0.000001;

/** Sines of a chord, and at the same time frequencies for which there are tables. */
const MOST: i32 = 256;
/** f64 each: turns a frame, decay a frame, cosine and sine part at the chord's start. */
const SINE_BYTES: usize = 32;
const SINES: usize = memory.data(256 * 32, 16);
/** Address of the table of each sine. */
const TABLE_OF: usize = memory.data(256 * 4, 16);

/** f32 each: 128 cosines, 128 sines; then, f64, the cosine and sine of a quarter. */
const HALF_BYTES: usize = 512;
const TABLE_BYTES: usize = 1088;
const TABLES: usize = memory.data(256 * 1088, 64);
/** Of each table: turns a frame, as f64; the number of the last chord that needed it, as i32. */
const TUNED: usize = memory.data(256 * 8, 16);
const NEEDED: usize = memory.data(256 * 4, 16);

/**
 * Of the audible sines of one decay: even and odd part at a centre, as f32 and as f64; address of the
 * table.
 */
const STATE_BYTES: usize = 32;
const STATES: usize = memory.data(256 * 32, 16);

/** f32 a frame: the sum before it is added to both ears. */
const SUM: usize = memory.data(1024 * 4, 16);
const SUM_BYTES: usize = (<usize>BLOCK) << 2;

let sineCount: i32 = 0;
let chordNumber: i32 = 0;

/** Where the sines of a chord are written before `tuneSines`, those of equal decay together. */
export function sines(): usize {
  return SINES;
}

export function mostSines(): i32 {
  return MOST;
}

/** Makes the first `count` sines the chord. Tables that it shares with the last one are kept. */
export function tuneSines(count: i32): void {
  sineCount = count;
  chordNumber++;
  for (let k = 0; k < count; k++) store<i32>(TABLE_OF + (k << 2), keptTable(frequencyOf(k)));
  let free = 0;
  for (let k = 0; k < count; k++) {
    if (load<i32>(TABLE_OF + (k << 2)) !== 0) continue;
    // Another sine of this chord may have its frequency.
    let table = keptTable(frequencyOf(k));
    if (table === 0) {
      while (load<i32>(NEEDED + (free << 2)) === chordNumber) free++;
      store<f64>(TUNED + (free << 3), frequencyOf(k));
      store<i32>(NEEDED + (free << 2), chordNumber);
      table = <i32>TABLES + free * <i32>TABLE_BYTES;
      fillTable(<usize>table, frequencyOf(k));
    }
    store<i32>(TABLE_OF + (k << 2), table);
  }
}

function frequencyOf(sine: i32): f64 {
  return load<f64>(SINES + <usize>sine * SINE_BYTES);
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
function fillTable(table: usize, frequency: f64): void {
  store<f64>(table, cosineOfTurns(frequency * QUARTER), 1024);
  store<f64>(table, sineOfTurns(frequency * QUARTER), 1032);
  const factor = f64x2.splat(2.0 * cosineOfTurns(4.0 * frequency));
  let low = cosines(frequency, 0.5);
  let high = cosines(frequency, 2.5);
  let lowBefore = cosines(frequency, -3.5);
  let highBefore = cosines(frequency, -1.5);
  let lowSine = sinesAt(frequency, 0.5);
  let highSine = sinesAt(frequency, 2.5);
  let lowSineBefore = sinesAt(frequency, -3.5);
  let highSineBefore = sinesAt(frequency, -1.5);
  for (let at = table; at < table + HALF_BYTES; at += 16) {
    v128.store(at, fourSingles(low, high));
    v128.store(at + HALF_BYTES, fourSingles(lowSine, highSine));
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

function cosines(frequency: f64, d: f64): v128 {
  const first = f64x2.splat(cosineOfTurns(frequency * d));
  return f64x2.replace_lane(first, 1, cosineOfTurns(frequency * (d + 1.0)));
}

function sinesAt(frequency: f64, d: f64): v128 {
  const first = f64x2.splat(sineOfTurns(frequency * d));
  return f64x2.replace_lane(first, 1, sineOfTurns(frequency * (d + 1.0)));
}

function fourSingles(low: v128, high: v128): v128 {
  const first = f32x4.demote_f64x2_zero(low);
  return v128.shuffle<i32>(first, f32x4.demote_f64x2_zero(high), 0, 1, 4, 5);
}

/** Adds the block that begins `since` frames after the chord's start. */
export function soundSines(since: i32): void {
  memory.fill(SUM, 0, SUM_BYTES);
  const centre = <f64>since + CENTRE;
  for (let k = 0; k < sineCount; ) {
    const decay = load<f64>(SINES + <usize>k * SINE_BYTES, 8);
    const size = decayed(decay * centre);
    let state = STATES;
    for (; k < sineCount && load<f64>(SINES + <usize>k * SINE_BYTES, 8) === decay; k++) {
      state = placeSine(k, size, centre, state);
    }
    if (state !== STATES) addDamped(state, decay);
  }
  for (let at: usize = 0; at < SUM_BYTES; at += 16) {
    const sum = v128.load(SUM + at);
    v128.store(LAYER_LEFT + at, f32x4.add(v128.load(LAYER_LEFT + at), sum));
    v128.store(LAYER_RIGHT + at, f32x4.add(v128.load(LAYER_RIGHT + at), sum));
  }
}

/** Writes the state of a sine at the block's centre, unless it is inaudible. @returns the next state */
function placeSine(k: i32, size: f64, centre: f64, state: usize): usize {
  const sine = SINES + <usize>k * SINE_BYTES;
  const x = size * load<f64>(sine, 16);
  const y = size * load<f64>(sine, 24);
  if (Math.abs(x) + Math.abs(y) < INAUDIBLE) return state;
  let turns = load<f64>(sine) * centre;
  turns -= Math.floor(turns);
  const cosine = cosineOfTurns(turns);
  const sineValue = sineOfTurns(turns);
  store<f64>(state, x * cosine + y * sineValue, 16);
  store<f64>(state, y * cosine - x * sineValue, 24);
  store<i32>(state, load<i32>(TABLE_OF + (k << 2)), 8);
  return state + STATE_BYTES;
}

/** Adds sines of one decay to the sum, from their states up to `end`. */
function addDamped(end: usize, decay: f64): void {
  const four = decayed(4.0 * decay);
  const later4 = f32x4.splat(<f32>four);
  const later8 = f32x4.splat(<f32>(four * four));
  const later12 = f32x4.splat(<f32>(four * four * four));
  const later16 = f32x4.splat(<f32>(four * four * four * four));
  const one = f32x4.splat(1);
  const earlier4 = f32x4.div(one, later4);
  const earlier8 = f32x4.div(one, later8);
  const earlier12 = f32x4.div(one, later12);
  const earlier16 = f32x4.div(one, later16);
  const firstLater = fourDamped(decay);
  const firstEarlier = f32x4.div(one, firstLater);
  const quarter = decayed(decay * QUARTER);
  let centre = SUM + HALF_BYTES;
  for (; centre < SUM + SUM_BYTES; centre += QUARTER_BYTES) {
    roundStates(end);
    let later = firstLater;
    let earlier = firstEarlier;
    for (let at: usize = 0; at < HALF_BYTES; at += 64) {
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
        odd0 = f32x4.add(odd0, f32x4.mul(odd, v128.load(table, 512)));
        even1 = f32x4.add(even1, f32x4.mul(even, v128.load(table, 16)));
        odd1 = f32x4.add(odd1, f32x4.mul(odd, v128.load(table, 528)));
        even2 = f32x4.add(even2, f32x4.mul(even, v128.load(table, 32)));
        odd2 = f32x4.add(odd2, f32x4.mul(odd, v128.load(table, 544)));
        even3 = f32x4.add(even3, f32x4.mul(even, v128.load(table, 48)));
        odd3 = f32x4.add(odd3, f32x4.mul(odd, v128.load(table, 560)));
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
    turnStates(end, quarter);
  }
}

/** The states as f32, in which the sums are made. */
function roundStates(end: usize): void {
  for (let state = STATES; state < end; state += STATE_BYTES) {
    store<f32>(state, <f32>load<f64>(state, 16));
    store<f32>(state, <f32>load<f64>(state, 24), 4);
  }
}

/** Takes the states on to the next quarter's centre, which is softer by a factor. */
function turnStates(end: usize, softer: f64): void {
  for (let state = STATES; state < end; state += STATE_BYTES) {
    const table = <usize>load<i32>(state, 8);
    const cosine = softer * load<f64>(table, 1024);
    const sine = softer * load<f64>(table, 1032);
    const even = load<f64>(state, 16);
    const odd = load<f64>(state, 24);
    store<f64>(state, even * cosine + odd * sine, 16);
    store<f64>(state, odd * cosine - even * sine, 24);
  }
}

/** exp(-decay d) for d = 1/2, 3/2, 5/2, 7/2. */
function fourDamped(decay: f64): v128 {
  let four = f32x4.splat(<f32>decayed(0.5 * decay));
  four = f32x4.replace_lane(four, 1, <f32>decayed(1.5 * decay));
  four = f32x4.replace_lane(four, 2, <f32>decayed(2.5 * decay));
  return f32x4.replace_lane(four, 3, <f32>decayed(3.5 * decay));
}

/** Adds four frames after a centre and four before it. */
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

// Tones of constant frequency and gain, by symmetric block rotation.
//
// The frames are cut into blocks of 1,024. With w the phase of one frame and c a block's centre (which
// lies between two frames),
//     sin w(c + d) = sin wc cos wd + cos wc sin wd
//     sin w(c - d) = sin wc cos wd - cos wc sin wd        d = 1/2, 3/2, ... 1023/2
// so that a table of cos wd and sin wd, made once a stage, and one exact sine and cosine a block
// give two samples for two multiplications. Nothing is carried from block to block: any block can
// be the first, and any range gives the bytes of the whole.

import { TONES_LEFT, TONES_RIGHT } from "./mix.ts";
import { BLOCK, interleave, ROUNDER } from "./pcm.ts";
import { cosineOfTurns, sineOfTurns } from "./sine.ts";
import { amplitude, left, leftTurns, right, rightTurns } from "./stage.ts";

const SAMPLE_RATE: f64 = 44100.0;
const HALF: i32 = BLOCK / 2;
const TABLE_BYTES: usize = HALF * 4;
const LEFT_COS: usize = memory.data(4 * HALF * 4, 16);
const LEFT_SIN: usize = LEFT_COS + TABLE_BYTES;
const RIGHT_COS: usize = LEFT_SIN + TABLE_BYTES;
const RIGHT_SIN: usize = RIGHT_COS + TABLE_BYTES;

/** Makes the tables of the current stage. */
export function fillTables(): void {
  fillTable(left, LEFT_COS, LEFT_SIN);
  fillTable(right, RIGHT_COS, RIGHT_SIN);
}

function fillTable(frequency: f64, cosines: usize, sines: usize): void {
  for (let k = 0; k < HALF; k++) {
    const turns = (frequency * (<f64>k + 0.5)) / SAMPLE_RATE;
    store<f32>(cosines + (k << 2), <f32>cosineOfTurns(turns));
    store<f32>(sines + (k << 2), <f32>sineOfTurns(turns));
  }
}

/** Sines and cosines of both tones at a block's centre, times the amplitude. */
let leftSin: f32 = 0;
let leftCos: f32 = 0;
let rightSin: f32 = 0;
let rightCos: f32 = 0;

function setCentre(place: i32): void {
  const centre = <f64>place + (HALF - 0.5);
  const leftAt = leftTurns(centre);
  const rightAt = rightTurns(centre);
  leftSin = <f32>(amplitude * sineOfTurns(leftAt));
  leftCos = <f32>(amplitude * cosineOfTurns(leftAt));
  rightSin = <f32>(amplitude * sineOfTurns(rightAt));
  rightCos = <f32>(amplitude * cosineOfTurns(rightAt));
}

/** One block that begins at a place of the stage, as PCM. */
export function renderFlat(place: i32, target: usize): void {
  setCentre(place);
  const sinLeft = f32x4.splat(leftSin);
  const cosLeft = f32x4.splat(leftCos);
  const sinRight = f32x4.splat(rightSin);
  const cosRight = f32x4.splat(rightCos);
  const rounder = f32x4.splat(ROUNDER);
  let later = target + (HALF << 2);
  let earlier = later - 16;
  for (let offset: usize = 0; offset < TABLE_BYTES; offset += 16) {
    const leftEven = f32x4.mul(sinLeft, v128.load(LEFT_COS + offset));
    const leftOdd = f32x4.mul(cosLeft, v128.load(LEFT_SIN + offset));
    const rightEven = f32x4.mul(sinRight, v128.load(RIGHT_COS + offset));
    const rightOdd = f32x4.mul(cosRight, v128.load(RIGHT_SIN + offset));
    v128.store(
      later,
      interleave(
        f32x4.add(f32x4.add(leftEven, leftOdd), rounder),
        f32x4.add(f32x4.add(rightEven, rightOdd), rounder),
      ),
    );
    const before = interleave(
      f32x4.add(f32x4.sub(leftEven, leftOdd), rounder),
      f32x4.add(f32x4.sub(rightEven, rightOdd), rounder),
    );
    v128.store(earlier, v128.shuffle<i32>(before, before, 3, 2, 1, 0));
    later += 16;
    earlier -= 16;
  }
}

/** The same block as f32 in the mix. */
export function mixFlat(place: i32): void {
  setCentre(place);
  mixTone(TONES_LEFT, leftSin, leftCos, LEFT_COS);
  mixTone(TONES_RIGHT, rightSin, rightCos, RIGHT_COS);
}

function mixTone(target: usize, sin: f32, cos: f32, table: usize): void {
  const sines = f32x4.splat(sin);
  const cosines = f32x4.splat(cos);
  let later = target + (HALF << 2);
  let earlier = later - 16;
  for (let offset = table; offset < table + TABLE_BYTES; offset += 16) {
    const even = f32x4.mul(sines, v128.load(offset));
    const odd = f32x4.mul(cosines, v128.load(offset, TABLE_BYTES));
    v128.store(later, f32x4.add(even, odd));
    const before = f32x4.sub(even, odd);
    v128.store(earlier, v128.shuffle<i32>(before, before, 3, 2, 1, 0));
    later += 16;
    earlier -= 16;
  }
}

// The kernel: one stage of a beat as interleaved 16-bit stereo PCM, by symmetric block rotation.
//
// A stage is cut into blocks of 1,024 frames on its own grid. With w the phase of one frame and c a
// block's centre (which lies between two frames),
//     sin w(c + d) = sin wc cos wd + cos wc sin wd
//     sin w(c - d) = sin wc cos wd - cos wc sin wd        d = 1/2, 3/2, ... 1023/2
// so that a table of cos wd and sin wd, made once a stage, and one exact sine and cosine a block
// give two samples for two multiplications. Nothing is carried from block to block: any block can
// be the first, and any range gives the bytes of the whole.

import { cosineOfTurns, sineOfTurns } from "./sine.ts";

const SAMPLE_RATE: f64 = 44100.0;
const BLOCK: i32 = 1024;
const HALF: i32 = BLOCK / 2;
/** 10 ms. */
const FADE: i32 = 441;
const FULL_SCALE: f64 = 32767.0;
/** Frames of one call: 128 KiB of PCM. */
const MAX_FRAMES: i32 = 32768;
const FRAME_BYTES: i32 = 4;

/** Added to a small f32, rounds it to an integer in the low 16 bits of the sum. */
const ROUNDER: f32 = 12582912.0;

const TABLE_BYTES: usize = HALF * 4;
const LEFT_COS: usize = memory.data(4 * HALF * 4, 16);
const LEFT_SIN: usize = LEFT_COS + TABLE_BYTES;
const RIGHT_COS: usize = LEFT_SIN + TABLE_BYTES;
const RIGHT_SIN: usize = RIGHT_COS + TABLE_BYTES;
/** Only whole blocks are rendered, so a block is reserved before and after the requested frames. */
const OUTPUT: usize = memory.data((MAX_FRAMES + 2 * BLOCK) * FRAME_BYTES, 16);

let leftFrequency: f64 = 0;
let rightFrequency: f64 = 0;
let amplitude: f64 = 0;

/** Where the PCM of a call begins. */
export function output(): usize {
  return OUTPUT + BLOCK * FRAME_BYTES;
}

export function maxFrames(): i32 {
  return MAX_FRAMES;
}

/** Makes the tables of a stage: both frequencies in Hz, gain from 0 to 1. */
export function setStage(left: f64, right: f64, gain: f64): void {
  leftFrequency = left;
  rightFrequency = right;
  amplitude = gain * FULL_SCALE;
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

/**
 * Renders frames [first, first + count) of the current stage, which has `length` frames, so that
 * they begin at frame `at` of the output. Frames around them, up to a block's edge, are overwritten.
 */
export function render(first: i32, count: i32, length: i32, at: i32): void {
  const end = first + count;
  const start = output() + ((at - first) << 2);
  for (let block = first / BLOCK; block * BLOCK < end; block++) {
    renderBlock(block, start + ((block * BLOCK) << 2));
  }
  const fadeInEnd = min(FADE, end);
  for (let frame = first; frame < fadeInEnd; frame++) renderFaded(frame, length, start);
  const fadeOutStart = max(max(length - FADE, first), fadeInEnd);
  for (let frame = fadeOutStart; frame < end; frame++) renderFaded(frame, length, start);
}

function renderBlock(block: i32, target: usize): void {
  const centre = <f64>block * BLOCK + (HALF - 0.5);
  const leftTurns = turnsAt(leftFrequency, centre);
  const rightTurns = turnsAt(rightFrequency, centre);
  const leftSin = f32x4.splat(<f32>(amplitude * sineOfTurns(leftTurns)));
  const leftCos = f32x4.splat(<f32>(amplitude * cosineOfTurns(leftTurns)));
  const rightSin = f32x4.splat(<f32>(amplitude * sineOfTurns(rightTurns)));
  const rightCos = f32x4.splat(<f32>(amplitude * cosineOfTurns(rightTurns)));
  const rounder = f32x4.splat(ROUNDER);
  let later = target + (HALF << 2);
  let earlier = later - 16;
  for (let offset: usize = 0; offset < TABLE_BYTES; offset += 16) {
    const leftEven = f32x4.mul(leftSin, v128.load(LEFT_COS + offset));
    const leftOdd = f32x4.mul(leftCos, v128.load(LEFT_SIN + offset));
    const rightEven = f32x4.mul(rightSin, v128.load(RIGHT_COS + offset));
    const rightOdd = f32x4.mul(rightCos, v128.load(RIGHT_SIN + offset));
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

/** Low halves of four left and four right words as four frames. */
function interleave(left: v128, right: v128): v128 {
  return v128.shuffle<i16>(left, i32x4.shl(right, 16), 0, 9, 2, 11, 4, 13, 6, 15);
}

/** One frame of the first or last 10 ms: linear from silence and to silence. */
function renderFaded(frame: i32, length: i32, start: usize): void {
  const steps = min(min(frame, length - 1 - frame), FADE);
  const level = (amplitude * <f64>steps) / <f64>FADE;
  const left = level * sineOfTurns(turnsAt(leftFrequency, <f64>frame));
  const right = level * sineOfTurns(turnsAt(rightFrequency, <f64>frame));
  const target = start + (frame << 2);
  store<i16>(target, <i16>nearest(left));
  store<i16>(target, <i16>nearest(right), 2);
}

/** The phase at a frame, in turns from 0 to 1. */
function turnsAt(frequency: f64, frame: f64): f64 {
  const turns = (frequency * frame) / SAMPLE_RATE;
  return turns - Math.floor(turns);
}

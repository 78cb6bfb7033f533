// The mix: blocks of up to 1,024 frames. Tones and layer add to accumulators of their own; `finish`
// joins them as 16-bit PCM.

import { breathAt, breathesTones } from "./breath.ts";
import { BLOCK, FULL_SCALE, interleave, output } from "./pcm.ts";
import { endsAt } from "./stage.ts";

/** f32 a frame each, in LSB for the tones and of full scale for the layer; tones may overshoot the end. */
const SIDE_BYTES: usize = (BLOCK + 512) << 2;
export const TONES_LEFT: usize = memory.data(4 * (BLOCK + 512) * 4, 16);
export const TONES_RIGHT: usize = TONES_LEFT + SIDE_BYTES;
export const LAYER_LEFT: usize = TONES_RIGHT + SIDE_BYTES;
export const LAYER_RIGHT: usize = LAYER_LEFT + SIDE_BYTES;

const RUN: i32 = 64;
const RUN_BYTES: usize = 256;
/** The 10 ms over which a layer rises and falls where the sound's ends are short. */
const SHORT_END: f64 = 441.0;

/** In memory, not in the code: engines would build a constant anew in every step. */
const CONSTANTS: usize = memory.data<f32>([12582912.0, 32767.0, -32767.0]);

/** What each ear is given of the mix: 1 is all of it, 0 is silence. */
let leftShare: f32 = 1;
let rightShare: f32 = 1;
let layerGain: f64 = 0;
let isAlike: bool = false;
let isHeld: bool = false;
let soundFrames: f64 = 0;

/**
 * The whole mix: its length, what each ear is given of it, the layer's gain, 0 for none, whether the layer is alike in
 * both ears, and whether a sum may exceed full scale, where it is then held.
 */
export function setMix(
  frames: i32,
  left: f64,
  right: f64,
  gain: f64,
  alike: bool,
  held: bool,
): void {
  soundFrames = <f64>frames;
  leftShare = <f32>left;
  rightShare = <f32>right;
  layerGain = gain * FULL_SCALE;
  isAlike = alike;
  isHeld = held;
}

/** Where the layer's accumulators begin; of a layer that is alike in both ears, the left one is both. */
export function layerLeft(): usize {
  return LAYER_LEFT;
}

export function layerRight(): usize {
  return LAYER_RIGHT;
}

export function clearLayer(): void {
  memory.fill(LAYER_LEFT, 0, isAlike ? SIDE_BYTES : SIDE_BYTES * 2);
}

/** Writes the first `count` frames of the mix, which begin at frame `first` of the sound, as PCM. */
export function finish(first: i32, count: i32, at: i32): void {
  for (let done = 0; done < count; done += RUN) finishRun(first + done, done, at + done);
}

function finishRun(first: i32, from: i32, at: i32): void {
  const target = output() + (at << 2);
  const offset = <usize>(from << 2);
  if (layerGain !== 0) {
    finishWithLayer(first, offset, target);
    return;
  }
  const rounder = v128.load32_splat(CONSTANTS);
  const toLeft = f32x4.splat(leftShare);
  const toRight = f32x4.splat(rightShare);
  for (let k: usize = 0; k < RUN_BYTES; k += 16) {
    const left = f32x4.mul(toLeft, v128.load(TONES_LEFT + offset + k));
    const right = f32x4.mul(toRight, v128.load(TONES_RIGHT + offset + k));
    v128.store(target + k, interleave(f32x4.add(left, rounder), f32x4.add(right, rounder)));
  }
}

/** Adds the layer, whose factor is a line within a run. */
function finishWithLayer(first: i32, offset: usize, target: usize): void {
  const from = <f32>(layerGain * layerLevel(<f64>first));
  const each = (<f32>(layerGain * layerLevel(<f64>(first + RUN))) - from) / <f32>RUN;
  let level = f32x4(from, from + each, from + each * 2, from + each * 3);
  const step = f32x4.splat(each * 4);
  const rounder = v128.load32_splat(CONSTANTS);
  const toLeft = f32x4.splat(leftShare);
  const toRight = f32x4.splat(rightShare);
  const beside: usize = isAlike ? 0 : SIDE_BYTES;
  for (let at = offset; at < offset + RUN_BYTES; at += 16) {
    const left = f32x4.mul(level, v128.load(at, LAYER_LEFT));
    const right = f32x4.mul(level, v128.load(at + beside, LAYER_LEFT));
    let leftSum = f32x4.add(v128.load(at, TONES_LEFT), left);
    let rightSum = f32x4.add(v128.load(at, TONES_RIGHT), right);
    if (isHeld) {
      leftSum = held(leftSum);
      rightSum = held(rightSum);
    }
    leftSum = f32x4.mul(toLeft, leftSum);
    rightSum = f32x4.mul(toRight, rightSum);
    const pcm = interleave(f32x4.add(leftSum, rounder), f32x4.add(rightSum, rounder));
    v128.store(target + at - offset, pcm);
    level = f32x4.add(level, step);
  }
}

/** Sums beyond full scale, held there. */
function held(sums: v128): v128 {
  const most = v128.load32_splat(CONSTANTS, 4);
  return f32x4.pmax(f32x4.pmin(sums, most), v128.load32_splat(CONSTANTS, 8));
}

/** The layer's factor by the sound's ends and its breath. The tones have theirs already. */
function layerLevel(frame: f64): f64 {
  const near = min(max(min(frame, soundFrames - 1 - frame), 0.0), SHORT_END);
  const level = endsAt(frame) * (near / SHORT_END);
  return breathesTones ? level : level * breathAt(frame);
}

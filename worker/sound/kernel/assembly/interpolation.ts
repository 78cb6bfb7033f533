// What lies between samples that are four frames apart: first the frame in the middle of two, then the odd frames.
//
// A sample in the middle is a weighted sum of those around it, alike on both sides. The weights are minimax fits
// for sines up to 2,205 Hz: no sine is farther from the exact one than 9e-7 of its amplitude.

import { HALF } from "./chord.ts";
import { LAYER_LEFT } from "./mix.ts";
import { BLOCK } from "./pcm.ts";

/** f32 for each fourth frame, of which the two in the middle lie two frames before and after the block's centre. */
const SAMPLES: usize = memory.data(2 * 144 * 4, 16);
const SAMPLES_BYTES: usize = (<usize>HALF) << 3;
/** Where the samples after the block's centre begin. */
export const COARSE_CENTRE: usize = SAMPLES + SAMPLES_BYTES / 2;

/** f32 for each even frame, from frame -6 on. */
const EVEN: usize = memory.data(528 * 4, 16);
/** Of SAMPLES: the first one that is copied, for frame -6. */
const FIRST: usize = SAMPLES + (14 << 2);
/** Groups of four of them, which make eight even frames each: up to some frames past the block. */
const GROUPS: usize = 65;
/** Of EVEN: frame 0. */
const BEGIN: usize = EVEN + (3 << 2);

/** Of the samples around a middle, nearest first: six pairs four frames apart, then four pairs two apart. */
const WEIGHTS: usize = memory.data<f32>([
  0.6159867565704735, -0.15723893871984984, 0.054294770858257, -0.016021988974746975,
  0.003343119195089652, -0.0003640326524209481, 0.6002381301936731, -0.12345947118151619,
  0.026125631964160786, -0.002904399279758711,
]);

export function clearCoarse(): void {
  memory.fill(SAMPLES, 0, SAMPLES_BYTES);
}

/** Adds the block to the layer. */
export function addInterpolated(): void {
  fillEven();
  const first = v128.load32_splat(WEIGHTS, 24);
  const second = v128.load32_splat(WEIGHTS, 28);
  const third = v128.load32_splat(WEIGHTS, 32);
  const fourth = v128.load32_splat(WEIGHTS, 36);
  for (let at: usize = 0; at < (<usize>BLOCK) << 1; at += 16) {
    const source = BEGIN + at;
    const even = v128.load(source);
    const sum = f32x4.add(
      f32x4.add(
        f32x4.mul(first, f32x4.add(even, v128.load(source + 4))),
        f32x4.mul(second, f32x4.add(v128.load(source - 4), v128.load(source + 8))),
      ),
      f32x4.add(
        f32x4.mul(third, f32x4.add(v128.load(source - 8), v128.load(source + 12))),
        f32x4.mul(fourth, f32x4.add(v128.load(source - 12), v128.load(source + 16))),
      ),
    );
    const target = LAYER_LEFT + (at << 1);
    const early = v128.shuffle<i32>(even, sum, 0, 4, 1, 5);
    const late = v128.shuffle<i32>(even, sum, 2, 6, 3, 7);
    v128.store(target, f32x4.add(v128.load(target), early));
    v128.store(target, f32x4.add(v128.load(target, 16), late), 16);
  }
}

function fillEven(): void {
  const first = v128.load32_splat(WEIGHTS);
  const second = v128.load32_splat(WEIGHTS, 4);
  const third = v128.load32_splat(WEIGHTS, 8);
  const fourth = v128.load32_splat(WEIGHTS, 12);
  const fifth = v128.load32_splat(WEIGHTS, 16);
  const sixth = v128.load32_splat(WEIGHTS, 20);
  for (let group: usize = 0; group < GROUPS; group++) {
    const source = FIRST + (group << 4);
    const given = v128.load(source);
    const near = f32x4.add(
      f32x4.mul(first, f32x4.add(given, v128.load(source + 4))),
      f32x4.mul(second, f32x4.add(v128.load(source - 4), v128.load(source + 8))),
    );
    const farther = f32x4.add(
      f32x4.mul(third, f32x4.add(v128.load(source - 8), v128.load(source + 12))),
      f32x4.mul(fourth, f32x4.add(v128.load(source - 12), v128.load(source + 16))),
    );
    const farthest = f32x4.add(
      f32x4.mul(fifth, f32x4.add(v128.load(source - 16), v128.load(source + 20))),
      f32x4.mul(sixth, f32x4.add(v128.load(source - 20), v128.load(source + 24))),
    );
    const middle = f32x4.add(f32x4.add(near, farther), farthest);
    const target = EVEN + (group << 5);
    v128.store(target, v128.shuffle<i32>(given, middle, 0, 4, 1, 5));
    v128.store(target, v128.shuffle<i32>(given, middle, 2, 6, 3, 7), 16);
  }
}

// Hashes: everything random in a layer is one, so that any block can be the first.

/** Of the golden ratio: consecutive parts of a sequence lie far apart. */
export const STRIDE: i32 = 0x9e3779b9;
/** Multipliers with low bias: github.com/skeeto/hash-prospector. */
const FIRST: i32 = 0x7feb352d;
const SECOND: i32 = 0x846ca68b;

/** 32 random bits for a part of a sequence, which is `seed + STRIDE * index`. */
export function hash(part: i32): i32 {
  let x = <u32>part;
  x = (x ^ (x >> 15)) * <u32>FIRST;
  x = (x ^ (x >> 14)) * <u32>SECOND;
  return x ^ (x >> 16);
}

/** The same for four parts. */
export function hashLanes(parts: v128): v128 {
  return hashLanesBy(parts, firstMultiplier(), secondMultiplier());
}

/** The same with the multipliers at hand: engines would build a constant anew in every step of a loop. */
export function hashLanesBy(parts: v128, first: v128, second: v128): v128 {
  let x = v128.xor(parts, i32x4.shr_u(parts, 15));
  x = i32x4.mul(x, first);
  x = v128.xor(x, i32x4.shr_u(x, 14));
  x = i32x4.mul(x, second);
  return v128.xor(x, i32x4.shr_u(x, 16));
}

const MULTIPLIERS: usize = memory.data<i32>([0x7feb352d, 0x846ca68b]);

export function firstMultiplier(): v128 {
  return v128.load32_splat(MULTIPLIERS);
}

export function secondMultiplier(): v128 {
  return v128.load32_splat(MULTIPLIERS, 4);
}

/** Four consecutive parts of a sequence. */
export function partsFrom(seed: i32, index: i32): v128 {
  return i32x4.add(i32x4.splat(seed + STRIDE * index), i32x4(0, STRIDE, STRIDE * 2, STRIDE * 3));
}

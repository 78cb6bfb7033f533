// The buffer of 16-bit interleaved stereo PCM that a call fills, and the rounding to it.

/** Frames of one call: 128 KiB of PCM. */
const MAX_FRAMES: i32 = 32768;
const FRAME_BYTES: i32 = 4;
/** Only whole blocks are rendered, so a block is reserved before and after the requested frames. */
export const BLOCK: i32 = 1024;
const BUFFER: usize = memory.data((MAX_FRAMES + 2 * BLOCK) * FRAME_BYTES, 16);

export const FULL_SCALE: f64 = 32767.0;
/** Added to a small f32, rounds it to an integer in the low 16 bits of the sum. */
export const ROUNDER: f32 = 12582912.0;

/** Where the PCM of a call begins. */
export function output(): usize {
  return BUFFER + BLOCK * FRAME_BYTES;
}

export function maxFrames(): i32 {
  return MAX_FRAMES;
}

/** Low halves of four left and four right words as four frames. */
export function interleave(left: v128, right: v128): v128 {
  return v128.shuffle<i16>(left, i32x4.shl(right, 16), 0, 9, 2, 11, 4, 13, 6, 15);
}

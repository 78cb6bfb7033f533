// FLAC frames (RFC 9639) of a size that is known beforehand: a channel is verbatim, constant, or predicted
// with a residual of a fixed number of raw bits. What does not fit is reported, never cut. A few channels are
// fitted instead: as short as their residual allows.

import { beginBits, endBits, putBits, putSigned } from "./bits.ts";
import { crc8, crc16 } from "./crc.ts";
import { chooseRice, putRice } from "./rice.ts";

/** Frames of a block, as all but the last one of a stream have them. */
const BLOCK: i32 = 4608;
/** Blocks of one call: as many as the kernel renders in one. */
const MAX_BLOCKS: i32 = 7;
const MAX_ORDER: i32 = 12;
/** More than a verbatim block has, with its header. */
const MAX_FRAME_BYTES: usize = <usize>BLOCK * 4 + 64;

/** A whole group of samples may be loaded after the last one. */
const PLANE_BYTES: usize = (<usize>BLOCK + 16) * 2;
/** The samples of each channel, i16. */
const PLANES: usize = memory.data((4608 + 16) * 2 * 2, 16);
const RESIDUALS: usize = memory.data((4608 + 16) * 2, 16);
/** The coefficients of each channel, i16, the last frame's first. */
const COEFFICIENT_BYTES: usize = <usize>MAX_ORDER * 2;
const COEFFICIENTS: usize = memory.data(12 * 2 * 2, 16);
/** The same for `dot`: each pair swapped, as the frames lie in memory. */
const PAIRS: usize = memory.data(12 * 2, 16);
const FRAMES: usize = memory.data(7 * (4608 * 4 + 64) + 8, 16);

/** RFC 9639 section 9.1: blocks of a fixed size; 4,608 frames, or a number of 16 bits; 44.1 kHz; 16 bits. */
const SYNC: u64 = 0xfff8;
const SIZE_4608: u64 = 5;
const SIZE_16_BITS: u64 = 7;
const RATE_44100: u64 = 9;
const DEPTH_16: u64 = 4;
/** RFC 9639 section 9.2.1: the kinds of subframes, with the bit before and the one after. */
const CONSTANT: u64 = 0;
const VERBATIM: u64 = 1 << 1;
const PREDICTED: u64 = 1 << 6;
/** Coefficients have 15 bits, written as one less. */
const PRECISION: u64 = 15;
/** One partition of raw bits: method 0, partition order 0, parameter 15. */
const RAW_PARTITION: u64 = 0b00_0000_1111;

const PLACES: v128 = i32x4(0, 1, 2, 3);
const LOW_HALVES: v128 = i32x4.splat(0xffff);
const LOW_WORDS: v128 = i64x2.splat(0xffffffff);

let frameStart: usize = FRAMES;
let blockFrames: i32 = 0;

/** Where coded frames lie, one after the other. */
export function flacFrames(): usize {
  return FRAMES;
}

/** The most frames that lie there at once. */
export function flacMaxBlocks(): i32 {
  return MAX_BLOCKS;
}

/** Where the coefficients of a channel, 0 or 1, are to be written. */
export function flacCoefficients(channel: i32): usize {
  return COEFFICIENTS + <usize>channel * COEFFICIENT_BYTES;
}

/**
 * Begins the frame of the block whose PCM lies at an address.
 * @param assignment of channels: 1 left and right, 8 left and their difference
 * @param at the bytes of frames before it
 * @returns whether both channels are equal
 */
export function flacBegin(pcm: usize, frames: i32, number: i32, assignment: i32, at: i32): bool {
  frameStart = FRAMES + <usize>at;
  if (
    frames > BLOCK ||
    frameStart + MAX_FRAME_BYTES > FRAMES + <usize>MAX_BLOCKS * MAX_FRAME_BYTES
  ) {
    unreachable();
  }
  blockFrames = frames;
  const whole = frames === BLOCK;
  beginBits(frameStart);
  putBits(SYNC, 16);
  putBits(((whole ? SIZE_4608 : SIZE_16_BITS) << 4) | RATE_44100, 8);
  putBits(((<u64>assignment) << 4) | (DEPTH_16 << 1), 8);
  putNumber(number);
  if (!whole) putBits(<u64>(frames - 1), 16);
  putBits(crc8(frameStart, endBits()), 8);
  return split(pcm);
}

/** A number as UTF-8 would write a code point of that value. */
function putNumber(number: i32): void {
  if (number < 0x80) {
    putBits(number, 8);
    return;
  }
  const more = number < 0x800 ? 1 : number < 0x10000 ? 2 : 3;
  const mark = (0xff00 >> (more + 1)) & 0xff;
  putBits(mark | (number >> (6 * more)), 8);
  for (let left = more - 1; left >= 0; left--) putBits(0x80 | ((number >> (6 * left)) & 0x3f), 8);
}

/** Sorts the PCM by channels. @returns whether they are equal */
function split(pcm: usize): bool {
  const bytes = <usize>blockFrames * 2;
  let difference = i32x4.splat(0);
  for (let offset: usize = 0; offset < bytes; offset += 16) {
    const first = v128.load(pcm + offset * 2);
    const second = v128.load(pcm + offset * 2, 16);
    const left = v128.shuffle<i16>(first, second, 0, 2, 4, 6, 8, 10, 12, 14);
    const right = v128.shuffle<i16>(first, second, 1, 3, 5, 7, 9, 11, 13, 15);
    v128.store(PLANES + offset, left);
    v128.store(PLANES + PLANE_BYTES + offset, right);
    // Frames after the last one are not the block's.
    if (offset + 16 <= bytes) difference = v128.or(difference, v128.xor(left, right));
  }
  let equal = !v128.any_true(difference);
  for (let frame = blockFrames & ~7; frame < blockFrames; frame++) {
    equal = equal && load<i16>(pcm + (frame << 2)) === load<i16>(pcm + (frame << 2), 2);
  }
  return equal;
}

/** The difference of equal channels, which has 17 bits. */
export function flacSilent(): void {
  putBits(CONSTANT, 8);
  putBits(0, 17);
}

/** A channel whose samples are all equal. @returns whether they are */
export function flacConstant(channel: i32): bool {
  const plane = PLANES + <usize>channel * PLANE_BYTES;
  const sample = load<u16>(plane);
  putBits(CONSTANT, 8);
  putBits(sample, 16);
  for (let frame = 1; frame < blockFrames; frame++) {
    if (load<u16>(plane + (frame << 1)) !== sample) return false;
  }
  return true;
}

/** A channel as it is. */
export function flacVerbatim(channel: i32): void {
  const plane = PLANES + <usize>channel * PLANE_BYTES;
  putBits(VERBATIM, 8);
  for (let frame = 0; frame < blockFrames; frame++) {
    putBits(load<u16>(plane + (frame << 1)), 16);
  }
}

/**
 * A channel as the residual of a prediction, each of `width` raw bits, 2 to 14.
 * @param order number of coefficients, even, 12 at most
 * @param shift by which the sum of the products is shifted to the right
 * @returns whether each residual fits
 */
export function flacPredicted(channel: i32, order: i32, shift: i32, width: i32): bool {
  putPredictor(channel, order, shift);
  putBits(RAW_PARTITION, 10);
  putBits(width, 5);
  if (predict(channel, order, shift) >> (width - 1) !== 0) return false;
  putResiduals(order, width);
  return true;
}

/**
 * A channel as the residual of a prediction in Rice codes, or as it is where that is no longer.
 * @param order number of coefficients, even, 12 at most
 * @param shift by which the sum of the products is shifted to the right
 * @param least that a parameter of the codes may be, 0 to 14: a larger one makes the frame longer
 */
export function flacFitted(channel: i32, order: i32, shift: i32, least: i32): void {
  if (blockFrames > order && predict(channel, order, shift) >> 15 === 0) {
    const bits =
      order * <i32>(16 + PRECISION) + 4 + 5 + chooseRice(RESIDUALS, blockFrames, order, least);
    if (bits < blockFrames * 16) {
      putPredictor(channel, order, shift);
      putRice(RESIDUALS, blockFrames, order);
      return;
    }
  }
  flacVerbatim(channel);
}

/** The head of a predicted subframe, up to its coefficients. */
function putPredictor(channel: i32, order: i32, shift: i32): void {
  const plane = PLANES + <usize>channel * PLANE_BYTES;
  const coefficients = flacCoefficients(channel);
  putBits(PREDICTED | ((<u64>(order - 1)) << 1), 8);
  for (let frame = 0; frame < order; frame++) putBits(load<u16>(plane + (frame << 1)), 16);
  putBits(PRECISION - 1, 4);
  putBits(shift, 5);
  for (let k = 0; k < order; k++) putSigned(load<i16>(coefficients + (k << 1)), PRECISION);
}

/**
 * Fills RESIDUALS with those from frame `order` on, as i16. Products of neighbouring frames are added in
 * pairs: a group that begins an odd number of frames earlier serves every second frame.
 * @returns a number with as many bits as the magnitude of any of them, beside the sign
 */
function predict(channel: i32, order: i32, shift: i32): u32 {
  const plane = PLANES + <usize>channel * PLANE_BYTES;
  const coefficients = flacCoefficients(channel);
  for (let k: usize = 0; k < <usize>order; k += 2) {
    store<u32>(PAIRS + (k << 1), rotl<u32>(load<u32>(coefficients + (k << 1)), 16));
  }
  const end = plane + ((<usize>blockFrames) << 1);
  const reach = (<usize>order) << 1;
  let target = RESIDUALS;
  let magnitudes = i32x4.splat(0);
  for (let at = plane + reach; at < end; at += 16) {
    let even = i32x4.splat(0);
    let odd = i32x4.splat(0);
    for (let back: usize = 4; back <= reach; back += 4) {
      const pair = v128.load32_splat(PAIRS + back - 4);
      even = i32x4.add(even, i32x4.dot_i16x8_s(v128.load(at - back), pair));
      odd = i32x4.add(odd, i32x4.dot_i16x8_s(v128.load(at - back, 2), pair));
    }
    const samples = v128.load(at);
    even = i32x4.sub(i32x4.shr_s(i32x4.shl(samples, 16), 16), i32x4.shr_s(even, shift));
    odd = i32x4.sub(i32x4.shr_s(samples, 16), i32x4.shr_s(odd, shift));
    v128.store(target, v128.shuffle<i16>(even, odd, 0, 8, 2, 10, 4, 12, 6, 14));
    target += 16;
    let bits = v128.or(v128.xor(even, i32x4.shr_s(even, 31)), v128.xor(odd, i32x4.shr_s(odd, 31)));
    const inside = <i32>((end - at) >> 1);
    if (inside < 8) bits = v128.and(bits, i32x4.lt_s(PLACES, i32x4.splat(inside >> 1)));
    magnitudes = v128.or(magnitudes, bits);
  }
  return (
    i32x4.extract_lane(magnitudes, 0) |
    i32x4.extract_lane(magnitudes, 1) |
    i32x4.extract_lane(magnitudes, 2) |
    i32x4.extract_lane(magnitudes, 3)
  );
}

/** Writes the residuals with `width` bits each, eight at a time. */
function putResiduals(order: i32, width: i32): void {
  const count = blockFrames - order;
  const bits = <u64>width;
  const mask = i16x8.splat(<i16>(((<i32>1) << width) - 1));
  let done = 0;
  for (; done < (count & ~7); done += 8) {
    const group = v128.and(v128.load(RESIDUALS + ((<usize>done) << 1)), mask);
    // Of each pair the first is the higher one.
    const pairs = v128.or(i32x4.shl(v128.and(group, LOW_HALVES), width), i32x4.shr_u(group, 16));
    const fours = v128.or(i64x2.shl(v128.and(pairs, LOW_WORDS), 2 * width), i64x2.shr_u(pairs, 32));
    const first = i64x2.extract_lane(fours, 0);
    const second = i64x2.extract_lane(fours, 1);
    if (width <= 7) {
      putBits((first << (4 * bits)) | second, 8 * bits);
    } else {
      putBits(first, 4 * bits);
      putBits(second, 4 * bits);
    }
  }
  for (; done < count; done++) putSigned(load<i16>(RESIDUALS + ((<usize>done) << 1)), bits);
}

/** Ends the frame. @returns its bytes */
export function flacEnd(): i32 {
  const end = endBits();
  const crc = crc16(frameStart, end);
  store<u16>(end, bswap<u16>(<u16>crc));
  return <i32>(end + 2 - frameStart);
}

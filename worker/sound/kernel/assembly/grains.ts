// Grains: short tones whose times, lengths, pitches, loudness and places are hashes of their cell, one
// grain in each cell of 2^k frames. With u from 0 at a grain's beginning to 1 at its end, its envelope
// u (1 - u)^4 begins and ends softly, and everything about it is a closed form of u.

import { hashLanes, partsFrom } from "./hash.ts";
import { LAYER_LEFT, LAYER_RIGHT } from "./mix.ts";
import { BLOCK } from "./pcm.ts";

/** Of 16 bits, to get 0 to 1. */
const UNIT: f32 = 1.0 / 65536.0;
/** 1 / the greatest value of u (1 - u)^4, which is at u = 1/5. */
const ENVELOPE: f32 = 12.20703125;
/** Loudness is the square of an even chance, or its fourth power: many faint, few near. Below this, none. */
const FAINTEST: f32 = 0.3;
/** Share of the power of the leftmost grain that the right ear hears. */
const LEFTMOST: f32 = 0.1;

/** In memory, not in the code: engines would build a constant anew in every step. */
const CONSTANTS: usize = memory.data<f32>([1.0, 8.0, 16.0, 0.775, 0.225, 4.0]);

/**
 * Adds the grains of a block that begins at a frame.
 * @param cell log2 of the frames of a cell
 * @param shortest frames of a grain, also of the longest
 * @param lowest turns a frame, also of the highest
 * @param rise of the pitch over the whole grain, relative
 * @param gain of the loudest
 * @param steep whether loudness is the fourth power
 */
export function grains(
  seed: i32,
  first: i32,
  cell: i32,
  shortest: f32,
  longest: f32,
  lowest: f32,
  highest: f32,
  rise: f32,
  gain: f32,
  steep: bool,
): void {
  const end = first + BLOCK;
  const one: f32 = 1;
  const half: f32 = 0.5;
  for (let index = (first - <i32>longest) >> cell; index << cell < end; index++) {
    const hashes = hashLanes(partsFrom(seed, index << 2));
    const when = i32x4.extract_lane(hashes, 0) & ((1 << cell) - 1);
    const start = (index << cell) + when;
    const frames = shortest + (longest - shortest) * unit(i32x4.extract_lane(hashes, 0) >>> 16);
    const from = max(start, first);
    const to = min(start + <i32>frames + 1, end);
    const loudness = unit(i32x4.extract_lane(hashes, 1) >>> 16);
    if (from >= to || loudness < FAINTEST) continue;
    const pitch = unit(i32x4.extract_lane(hashes, 2) >>> 16);
    const place = LEFTMOST + (one - 2 * LEFTMOST) * unit(i32x4.extract_lane(hashes, 3) >>> 16);
    const turns = lowest + (highest - lowest) * pitch * pitch;
    const square = loudness * loudness;
    const level = gain * ENVELOPE * (steep ? square * square : square);
    addGrain(
      ((from - first) & ~3) << 2,
      (to - first) << 2,
      <f32>(first - start),
      one / frames,
      turns,
      (turns * rise * half) / frames,
      level * sqrt(place),
      level * sqrt(one - place),
    );
  }
}

function unit(bits: i32): f32 {
  return (<f32>bits + 0.5) * UNIT;
}

/** From one byte of the block to another; `before` is the block's first frame, seen from the grain. */
function addGrain(
  from: usize,
  to: usize,
  before: f32,
  pace: f32,
  turns: f32,
  bend: f32,
  left: f32,
  right: f32,
): void {
  const zero = f32x4.splat(0);
  const one = v128.load32_splat(CONSTANTS);
  const eight = v128.load32_splat(CONSTANTS, 4);
  const sixteen = v128.load32_splat(CONSTANTS, 8);
  const most = v128.load32_splat(CONSTANTS, 12);
  const least = v128.load32_splat(CONSTANTS, 16);
  const four = v128.load32_splat(CONSTANTS, 20);
  const paces = f32x4.splat(pace);
  const slopes = f32x4.splat(turns);
  const bends = f32x4.splat(bend);
  const lefts = f32x4.splat(left);
  const rights = f32x4.splat(right);
  let frame = f32x4.add(f32x4.splat(before + <f32>(from >> 2)), f32x4(0, 1, 2, 3));
  for (let at = from; at < to; at += 16) {
    const u = f32x4.pmax(zero, f32x4.mul(frame, paces));
    let rest = f32x4.pmax(zero, f32x4.sub(one, u));
    rest = f32x4.mul(rest, rest);
    rest = f32x4.mul(rest, rest);
    const turned = f32x4.mul(frame, f32x4.add(slopes, f32x4.mul(frame, bends)));
    // sin(2 pi turned) within 0.0011, by two parabolas.
    const x = f32x4.sub(turned, f32x4.nearest(turned));
    const y = f32x4.mul(x, f32x4.sub(eight, f32x4.mul(sixteen, f32x4.abs(x))));
    const sine = f32x4.mul(y, f32x4.add(most, f32x4.mul(least, f32x4.abs(y))));
    const tone = f32x4.mul(f32x4.mul(u, rest), sine);
    v128.store(at, f32x4.add(v128.load(at, LAYER_LEFT), f32x4.mul(tone, lefts)), LAYER_LEFT);
    v128.store(at, f32x4.add(v128.load(at, LAYER_RIGHT), f32x4.mul(tone, rights)), LAYER_RIGHT);
    frame = f32x4.add(frame, four);
  }
}

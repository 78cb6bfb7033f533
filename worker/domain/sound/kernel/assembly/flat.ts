// Tones of constant frequency and gain, as 16-bit PCM, by symmetric block rotation.
//
// The frames are cut into blocks of 1,024. With w the phase of one frame and c a block's centre (which
// lies between two frames),
//     sin w(c + d) = sin wc cos wd + cos wc sin wd
//     sin w(c - d) = sin wc cos wd - cos wc sin wd        d = 1/2, 3/2, ... 1023/2
// so that a table of cos wd and sin wd, made once a stage, and one exact sine and cosine a block
// give two samples for two multiplications. Nothing is carried from block to block: any block can
// be the first, and any range gives the bytes of the whole.

import { BLOCK, interleave, ROUNDER } from "./pcm.ts";
import { cosineOfTurns, sineOfTurns } from "./sine.ts";
import { amplitudeAt, left, leftTurns, right, rightTurns } from "./stage.ts";

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

/** One block that begins at a place of the stage. */
export function renderFlat(place: i32, target: usize): void {
  const centre = <f64>place + (HALF - 0.5);
  const amplitude = amplitudeAt(centre);
  const leftAt = leftTurns(centre);
  const rightAt = rightTurns(centre);
  const leftSin = f32x4.splat(<f32>(amplitude * sineOfTurns(leftAt)));
  const leftCos = f32x4.splat(<f32>(amplitude * cosineOfTurns(leftAt)));
  const rightSin = f32x4.splat(<f32>(amplitude * sineOfTurns(rightAt)));
  const rightCos = f32x4.splat(<f32>(amplitude * cosineOfTurns(rightAt)));
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

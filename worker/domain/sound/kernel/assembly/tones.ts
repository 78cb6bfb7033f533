// Tones whose frequency or gain moves, as f32 in the mix. A run of 64 frames has one exact phase at its
// centre; around it the phase is a quadratic and the gain a line, both far closer than one LSB.

import { TONES_LEFT, TONES_RIGHT } from "./mix.ts";
import { sineOfTurns } from "./sine.ts";
import {
  amplitudeAt,
  edgeInEnd,
  edgeOutStart,
  fadedAmplitude,
  leftBend,
  leftSlope,
  leftTurns,
  rightBend,
  rightSlope,
  rightTurns,
} from "./stage.ts";

const RUN: i32 = 64;
const RUN_BYTES: usize = 256;

/**
 * Minimax coefficients of sin(2 pi y), |y| <= 1/4, odd in y, from the first to the ninth power; the error
 * is below 4e-9. In memory, not in the code: engines would build a constant anew in every step.
 */
const SERIES: usize = memory.data<f32>([
  6.283185160085764, -41.34165503041036, 81.60100400262043, -76.54978050879167, 39.53669135680361,
]);
const QUARTER: usize = memory.data<f32>([0.25]);
const FOUR: usize = memory.data<f32>([4.0]);

/**
 * Writes the tones of the places [first, first + count) of the current stage to the mix, from `at` on.
 * Up to 63 frames behind them are overwritten.
 */
export function mixTones(first: i32, count: i32, at: i32): void {
  for (let done = 0; done < count; done += RUN) mixRun(first + done, at + done);
  const end = first + count;
  const riseEnd = min(edgeInEnd(), end);
  for (let place = first; place < riseEnd; place++) mixFaded(place, at + place - first);
  for (let place = max(max(edgeOutStart(), first), riseEnd); place < end; place++) {
    mixFaded(place, at + place - first);
  }
}

function mixRun(first: i32, at: i32): void {
  const centre = <f64>(first + RUN / 2);
  const from = amplitudeAt(<f64>first);
  const step = (amplitudeAt(<f64>(first + RUN)) - from) / RUN;
  const gainAt = f32x4.splat(<f32>(from + step * (RUN / 2)));
  const gainStep = f32x4.splat(<f32>step);
  const target = <usize>(at << 2);
  const leftAt = centred(leftTurns(centre));
  const rightAt = centred(rightTurns(centre));
  const left = <f32>leftSlope(centre);
  const right = <f32>rightSlope(centre);
  mixTone(TONES_LEFT + target, leftAt, left, <f32>leftBend(centre), gainAt, gainStep);
  mixTone(TONES_RIGHT + target, rightAt, right, <f32>rightBend(centre), gainAt, gainStep);
}

/** A run of one tone: sin of the turns at + by d + by2 d^2, d being the distance from the centre. */
function mixTone(target: usize, at: f32, by: f32, by2: f32, gain: v128, gainStep: v128): void {
  // sin(2 pi p) = cos(2 pi (p - 1/4)) = sin(2 pi (1/4 - |p - 1/4|)), p - 1/4 taken to the nearest turn.
  const late = f32x4.splat(at - 0.25);
  const slope = f32x4.splat(by);
  const bend = f32x4.splat(by2);
  const quarter = v128.load32_splat(QUARTER);
  const s1 = v128.load32_splat(SERIES);
  const s3 = v128.load32_splat(SERIES, 4);
  const s5 = v128.load32_splat(SERIES, 8);
  const s7 = v128.load32_splat(SERIES, 12);
  const s9 = v128.load32_splat(SERIES, 16);
  const four = v128.load32_splat(FOUR);
  let d = f32x4(-32, -31, -30, -29);
  for (let offset: usize = 0; offset < RUN_BYTES; offset += 16) {
    const turns = f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(bend, d), slope), d), late);
    const y = f32x4.sub(quarter, f32x4.abs(f32x4.sub(turns, f32x4.nearest(turns))));
    const z = f32x4.mul(y, y);
    let sum = f32x4.add(f32x4.mul(s9, z), s7);
    sum = f32x4.add(f32x4.mul(sum, z), s5);
    sum = f32x4.add(f32x4.mul(sum, z), s3);
    sum = f32x4.add(f32x4.mul(sum, z), s1);
    const level = f32x4.mul(f32x4.add(gain, f32x4.mul(gainStep, d)), y);
    v128.store(target + offset, f32x4.mul(level, sum));
    d = f32x4.add(d, four);
  }
}

/** Turns from -1/2 to 1/2, where f32 is finest. */
function centred(turns: f64): f32 {
  return <f32>(turns - nearest(turns));
}

/** One frame of a linear fade, exact. */
function mixFaded(place: i32, at: i32): void {
  const amplitude = fadedAmplitude(place);
  const target = <usize>(at << 2);
  store<f32>(TONES_LEFT + target, <f32>(amplitude * sineOfTurns(leftTurns(<f64>place))));
  store<f32>(TONES_RIGHT + target, <f32>(amplitude * sineOfTurns(rightTurns(<f64>place))));
}

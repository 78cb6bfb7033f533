// Tones whose frequency or gain moves, as f32 in the mix, by symmetric rotation like the constant ones.
//
// A stretch of 512 frames has one exact phase, slope, bend and curve at its centre, and with them the
// phases at the centres of its eight groups of 64 frames. A table of the sines and cosines of half a
// group, made at the stretch's slope, turns a group's centre into its frames. How far a group's own
// slope and bend turn a frame beyond the table is so little (below 0.002 of a radian up to 40 Hz a
// second; a stage of today's rules moves by 17 at most) that
//     sin(x + e) = sin x + e cos x
// holds to far less than one LSB. The gain is a line within each group.

import { TONES_LEFT, TONES_RIGHT } from "./mix.ts";
import { sineOfTurns } from "./sine.ts";
import {
  amplitudeAt,
  edgeInEnd,
  edgeOutStart,
  fadedAmplitude,
  leftBend,
  leftCurve,
  leftSlope,
  leftTurns,
  rightBend,
  rightCurve,
  rightSlope,
  rightTurns,
} from "./stage.ts";

const STRETCH: i32 = 512;
const GROUP: i32 = 64;
const GROUPS: i32 = STRETCH / GROUP;
const HALF_BYTES: usize = (GROUP / 2) << 2;
const GROUP_BYTES: usize = GROUPS << 2;
const TURN: f64 = 6.283185307179586;

/** Sines and cosines of half a group, then those of the groups' centres. */
const FINE_SINES: usize = memory.data(2 * (GROUP / 2) * 4, 16);
const FINE_COSINES: usize = FINE_SINES + HALF_BYTES;
const PHASES: usize = memory.data(3 * GROUPS * 4, 16);
const SINES: usize = PHASES + (GROUPS << 2);
const COSINES: usize = SINES + (GROUPS << 2);
/** Gains where the groups begin and where the last one ends: of the stage, and of what is being mixed. */
const AMPLITUDES: usize = memory.data((GROUPS + 1) * 4, 16);
const GAINS: usize = memory.data((GROUPS + 1) * 4, 16);

/** Voices that both ears hear: how often each has the left and the right phase, and its weight; f64 each. */
const MOST_VOICES: i32 = 8;
const VOICES: usize = memory.data(8 * 3 * 8, 16);
let voices: i32 = 0;

/** Where the voices are to be written. */
export function voicesAt(): usize {
  return VOICES;
}

/** What the ears hear: so many voices, or, of none, each ear its own tone. */
export function setVoices(count: i32): void {
  if (count > MOST_VOICES) unreachable();
  voices = count;
}

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
 * Up to 511 frames behind them are overwritten.
 */
export function mixTones(first: i32, count: i32, at: i32): void {
  for (let done = 0; done < count; done += STRETCH) mixStretch(first + done, (at + done) << 2);
  const end = first + count;
  const riseEnd = min(edgeInEnd(), end);
  for (let place = first; place < riseEnd; place++) mixFaded(place, at + place - first);
  for (let place = max(max(edgeOutStart(), first), riseEnd); place < end; place++) {
    mixFaded(place, at + place - first);
  }
}

function mixStretch(first: i32, offset: usize): void {
  for (let group = 0; group <= GROUPS; group++) {
    const amplitude = <f32>amplitudeAt(<f64>(first + group * GROUP));
    store<f32>(AMPLITUDES + (group << 2), amplitude);
    store<f32>(GAINS + (group << 2), amplitude);
  }
  const c = <f64>first + (STRETCH / 2 - 0.5);
  if (voices > 0) {
    mixVoices(c, offset);
    return;
  }
  mixTone(TONES_LEFT + offset, leftTurns(c), leftSlope(c), leftBend(c), leftCurve(c));
  mixTone(TONES_RIGHT + offset, rightTurns(c), rightSlope(c), rightBend(c), rightCurve(c));
}

/** A stretch of the sum of all voices: the right ear's place holds each of them until it is added. */
function mixVoices(c: f64, offset: usize): void {
  const sum = TONES_LEFT + offset;
  const one = TONES_RIGHT + offset;
  for (let voice = 0; voice < voices; voice++) {
    const at = VOICES + <usize>(voice * 24);
    const m = load<f64>(at);
    const n = load<f64>(at, 8);
    const weight = <f32>load<f64>(at, 16);
    for (let group: usize = 0; group <= <usize>GROUPS; group++) {
      store<f32>(GAINS + (group << 2), load<f32>(AMPLITUDES + (group << 2)) * weight);
    }
    mixTone(
      voice === 0 ? sum : one,
      m * leftTurns(c) + n * rightTurns(c),
      m * leftSlope(c) + n * rightSlope(c),
      m * leftBend(c) + n * rightBend(c),
      m * leftCurve(c) + n * rightCurve(c),
    );
    if (voice === 0) continue;
    for (let bytes: usize = 0; bytes < (<usize>STRETCH) << 2; bytes += 16) {
      v128.store(sum + bytes, f32x4.add(v128.load(sum + bytes), v128.load(one + bytes)));
    }
  }
  memory.copy(one, sum, (<usize>STRETCH) << 2);
}

/** A stretch of one tone, whose phase at a distance d from the centre is a cubic in turns. */
function mixTone(target: usize, turns: f64, slope: f64, bend: f64, curve: f64): void {
  fillFine(<f32>slope);
  for (let group = 0; group < GROUPS; group++) {
    const d = <f64>(group * GROUP - (STRETCH - GROUP) / 2);
    const phase = turns + d * (slope + d * (bend + d * curve));
    store<f32>(PHASES + (group << 2), <f32>(phase - nearest(phase)));
  }
  for (let bytes: usize = 0; bytes < GROUP_BYTES; bytes += 16) {
    const phases = v128.load(PHASES + bytes);
    v128.store(SINES + bytes, sines(phases));
    v128.store(COSINES + bytes, cosines(phases));
  }
  for (let group = 0; group < GROUPS; group++) {
    const d = <f64>(group * GROUP - (STRETCH - GROUP) / 2);
    const drift = <f32>(TURN * d * (2.0 * bend + 3.0 * d * curve));
    mixGroup(target + (group << 8), group << 2, drift, <f32>(TURN * (bend + 3.0 * d * curve)));
  }
}

/** The table of half a group: distances of 1/2, 3/2, ... 63/2 frames. */
function fillFine(slope: f32): void {
  let d = f32x4(0.5, 1.5, 2.5, 3.5);
  for (let bytes: usize = 0; bytes < HALF_BYTES; bytes += 16) {
    const turns = f32x4.mul(d, f32x4.splat(slope));
    v128.store(FINE_SINES + bytes, sines(turns));
    v128.store(FINE_COSINES + bytes, cosines(turns));
    d = f32x4.add(d, v128.load32_splat(FOUR));
  }
}

/** @param drift and bend how a frame at a distance d is turned beyond the table: drift d + bend d^2 */
function mixGroup(target: usize, group: usize, drift: f32, bend: f32): void {
  const sine = v128.load32_splat(SINES + group);
  const cosine = v128.load32_splat(COSINES + group);
  const drifts = f32x4.splat(drift);
  const bends = f32x4.splat(bend);
  const gain = load<f32>(GAINS + group);
  const step = (load<f32>(GAINS + group, 4) - gain) / <f32>GROUP;
  const gainAt = f32x4.splat(gain + step * <f32>(GROUP / 2 - 0.5));
  const gainStep = f32x4.splat(step);
  const four = v128.load32_splat(FOUR);
  let d = f32x4(0.5, 1.5, 2.5, 3.5);
  let later = target + HALF_BYTES;
  let earlier = later - 16;
  for (let bytes: usize = 0; bytes < HALF_BYTES; bytes += 16) {
    const fineSine = v128.load(FINE_SINES + bytes);
    const fineCosine = v128.load(FINE_COSINES + bytes);
    const sc = f32x4.mul(sine, fineCosine);
    const cs = f32x4.mul(cosine, fineSine);
    const cc = f32x4.mul(cosine, fineCosine);
    const ss = f32x4.mul(sine, fineSine);
    const odd = f32x4.mul(drifts, d);
    const even = f32x4.mul(f32x4.mul(bends, d), d);
    const swell = f32x4.mul(gainStep, d);
    const after = f32x4.mul(f32x4.add(even, odd), f32x4.sub(cc, ss));
    const before = f32x4.mul(f32x4.sub(even, odd), f32x4.add(cc, ss));
    const ahead = f32x4.mul(f32x4.add(gainAt, swell), f32x4.add(f32x4.add(sc, cs), after));
    const behind = f32x4.mul(f32x4.sub(gainAt, swell), f32x4.add(f32x4.sub(sc, cs), before));
    v128.store(later, ahead);
    v128.store(earlier, v128.shuffle<i32>(behind, behind, 3, 2, 1, 0));
    d = f32x4.add(d, four);
    later += 16;
    earlier -= 16;
  }
}

/** sin(2 pi p) = cos(2 pi (p - 1/4)). */
function sines(turns: v128): v128 {
  return cosines(f32x4.sub(turns, v128.load32_splat(QUARTER)));
}

/** cos(2 pi p) = sin(2 pi (1/4 - |p|)), p taken to the nearest turn. */
function cosines(turns: v128): v128 {
  const folded = f32x4.abs(f32x4.sub(turns, f32x4.nearest(turns)));
  const y = f32x4.sub(v128.load32_splat(QUARTER), folded);
  const z = f32x4.mul(y, y);
  let sum = f32x4.add(f32x4.mul(v128.load32_splat(SERIES, 16), z), v128.load32_splat(SERIES, 12));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load32_splat(SERIES, 8));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load32_splat(SERIES, 4));
  sum = f32x4.add(f32x4.mul(sum, z), v128.load32_splat(SERIES));
  return f32x4.mul(sum, y);
}

/** One frame of a linear fade, exact. */
function mixFaded(place: i32, at: i32): void {
  const amplitude = fadedAmplitude(place);
  const target = <usize>(at << 2);
  if (voices > 0) {
    let sum: f64 = 0;
    for (let voice = 0; voice < voices; voice++) {
      const from = VOICES + <usize>(voice * 24);
      const turns =
        load<f64>(from) * leftTurns(<f64>place) + load<f64>(from, 8) * rightTurns(<f64>place);
      sum += load<f64>(from, 16) * sineOfTurns(turns);
    }
    store<f32>(TONES_LEFT + target, <f32>(amplitude * sum));
    store<f32>(TONES_RIGHT + target, <f32>(amplitude * sum));
    return;
  }
  store<f32>(TONES_LEFT + target, <f32>(amplitude * sineOfTurns(leftTurns(<f64>place))));
  store<f32>(TONES_RIGHT + target, <f32>(amplitude * sineOfTurns(rightTurns(<f64>place))));
}

import { bandOf } from "#worker/domain/sound/bands.ts";
import { FORMULA_LIMITS } from "#worker/domain/sound/stage.ts";
import { APPROACH_SHARE, type Legs } from "./legs.ts";
import type { Variation } from "./variation.ts";

/** The greatest share of the approach and of what lies beyond the fitting bands at the end together. */
const OUTSIDE_SHARE = 0.25;
/** The share beyond the fitting bands at the end. */
const LEAVE_SHARE = 0.13;
/** A Gamma stage against its neighbours. */
const GAMMA_WEIGHT = 0.55;
/** Lengths are whole multiples of this, s. */
const GRAIN = 5;
/** Longest stage before a restless profile lengthens it, s. */
const LONGEST = 105;

/**
 * The lengths of the stages of all legs in order, s. At least 65 % of the time are in the bands that fit the
 * goal: what lies outside takes 25 % at most, before lengths are rounded and a restless profile lengthens them.
 * @param seconds length of all stages together, roughly
 * @param later 0 to 1: how much longer the late stages are than the early ones; rest comes late
 */
export function lengthsOf(
  { approach, stay, leave }: Legs,
  seconds: number,
  later: number,
  variation: Variation,
): readonly number[] {
  const leaving = leave.length * LEAVE_SHARE;
  const approaching = Math.min(approach.length * APPROACH_SHARE, OUTSIDE_SHARE - leaving);
  const staying = seconds * (1 - approaching - leaving);
  return [
    ...approach.map(() => whole((seconds * approaching) / approach.length)),
    ...shares(stay, later, variation).map((share) => whole(staying * share)),
    ...leave.map(() => whole(seconds * LEAVE_SHARE)),
  ];
}

/** Shares of the whole, growing towards the end, each varied by the words. */
function shares(beats: readonly number[], later: number, variation: Variation): readonly number[] {
  const weights = beats.map((beat, index) => {
    const progress = beats.length === 1 ? 0.5 : index / (beats.length - 1);
    const usual = 1 + later * (progress - 0.5) + 0.3 * variation();
    return bandOf(beat) === "Gamma" ? usual * GAMMA_WEIGHT : usual;
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

function whole(seconds: number): number {
  const rounded = Math.round(seconds / GRAIN) * GRAIN;
  return Math.min(Math.max(rounded, FORMULA_LIMITS.duration.min), LONGEST);
}

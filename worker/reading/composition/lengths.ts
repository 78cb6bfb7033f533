import { bandOf } from "#worker/sound/bands.ts";
import { FORMULA_LIMITS } from "#worker/sound/stage.ts";
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
/** The least share of the time in the bands that fit the goal. */
const FITTING_SHARE = 0.65;

export interface LengthsOptions {
  /** Length of all stages together before they are lengthened, s, roughly. */
  readonly seconds: number;
  /** 0 to 1: how much longer the late stages are than the early ones; rest comes late. */
  readonly later: number;
  /** What a restless profile adds to each stage, s. */
  readonly longer: number;
}

/**
 * The lengths of the stages of all legs in order, s. What lies outside the bands that fit the goal is given
 * 25 % of the time; rounding, the longest stage and a restless profile may raise that, to 35 % at most.
 */
export function lengthsOf(
  { approach, stay, leave }: Legs,
  { seconds, later, longer }: LengthsOptions,
  variation: Variation,
): readonly number[] {
  const leaving = leave.length * LEAVE_SHARE;
  const approaching = Math.min(approach.length * APPROACH_SHARE, OUTSIDE_SHARE - leaving);
  const staying = seconds * (1 - approaching - leaving);
  const length = (wanted: number) => Math.min(whole(wanted) + longer, FORMULA_LIMITS.duration.max);
  const before = approach.map(() => length((seconds * approaching) / approach.length));
  const within = shares(stay, later, variation).map((share) => length(staying * share));
  const after = leave.map(() => length(seconds * LEAVE_SHARE));
  const allowed = sum(within) * (1 / FITTING_SHARE - 1);
  const kept = Math.min(1, allowed / sum([...before, ...after]));
  const shortened = (seconds: number) =>
    Math.max(Math.floor(seconds * kept), FORMULA_LIMITS.duration.min);
  return [...before.map(shortened), ...within, ...after.map(shortened)];
}

/** Shares of the whole, growing towards the end, each varied by the words. */
function shares(beats: readonly number[], later: number, variation: Variation): readonly number[] {
  const weights = beats.map((beat, index) => {
    const progress = beats.length === 1 ? 0.5 : index / (beats.length - 1);
    const usual = 1 + later * (progress - 0.5) + 0.3 * variation();
    return bandOf(beat) === "Gamma" ? usual * GAMMA_WEIGHT : usual;
  });
  const total = sum(weights);
  return weights.map((weight) => weight / total);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function whole(seconds: number): number {
  const rounded = Math.round(seconds / GRAIN) * GRAIN;
  return Math.min(Math.max(rounded, FORMULA_LIMITS.duration.min), LONGEST);
}

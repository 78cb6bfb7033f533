import type { GoalPath } from "#worker/reading/goals/goal-table.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { FORMULA_LIMITS } from "#worker/sound/formula.ts";
import { between, fittingRange, isFitting, octaves, type Path } from "./path.ts";
import type { Variation } from "./variation.ts";

/** The beat frequencies of a path in its three legs, Hz, one a stage. */
interface Legs {
  /** From where the listener is to the bands that fit the goal; empty where they are there already. */
  readonly approach: readonly number[];
  /** In the fitting bands. */
  readonly stay: readonly number[];
  /** Beyond them, at the end: Delta after rest at night. */
  readonly leave: readonly number[];
}

export interface LegsOptions {
  readonly fits: GoalPath["fits"];
  /** Length of all stages together, roughly. */
  readonly seconds: number;
  /** 0 to 1: how long the stay remains near its beginning before it moves on. */
  readonly lingering: number;
}

/** Octaves between two stages of the approach, about a third of the way through Beta. */
const APPROACH_STEP = 0.45;
/** Octaves between two stages of the stay, on average and at most. */
const STAY_STEP = { average: 0.5, most: 0.62 } as const;
const MAX_APPROACH = 3;
/** The stay has as many stages as its distance needs, and room to linger. */
const STAY = { least: 3, more: 1.6, most: 8, varied: 1.5 } as const;
/** The share of the time that a stage of the approach takes. */
const APPROACH_SHARE = 0.085;
/** No more than this for a stage on average, s: the longest ones have 105. */
const USUAL_STAGE = 90;
/** How far inside the border the stay begins, as a factor. */
const INSIDE = 1.06;

/**
 * Divides a path into stages by its distances in octaves: the further, the more stages, so that no step is
 * large. Panic, an octave above Alpha, gets three stages on the way down before the calming ones.
 */
export function legsOf(
  path: Path,
  { fits, seconds, lingering }: LegsOptions,
  variation: Variation,
): Legs {
  const approach = approachTo(path.start, fits);
  const [from, to] = fittingRange(fits);
  const entry =
    approach.length === 0 ? path.start : path.start < from ? from * INSIDE : to / INSIDE;
  const leave = isFitting(path.end, fits) ? [] : [path.end];
  const last = leave.length === 0 ? path.end : Math.max(path.end, from * INSIDE);
  const target = path.dip ?? last;
  const enough =
    Math.ceil((seconds * (1 - APPROACH_SHARE * approach.length)) / USUAL_STAGE) - leave.length;
  const count = Math.max(enough, stayCount(octaves(entry, target), variation));
  const towards = moved(entry, target, count, lingering, variation);
  if (path.dip !== undefined) {
    return { approach, stay: [...towards, between(target, last, 0.6), last], leave };
  }
  if (path.peak === undefined) return { approach, stay: towards, leave };
  // The peak comes last but one or last: the words decide.
  const settle = variation() > 0 ? [path.end] : [];
  return { approach, stay: [...towards, path.peak, ...settle], leave };
}

function approachTo(start: number, fits: GoalPath["fits"]): readonly number[] {
  if (isFitting(start, fits)) return [];
  const [from, to] = fittingRange(fits);
  const border = start < from ? from : to;
  const count = Math.min(1 + Math.round(octaves(start, border) / APPROACH_STEP), MAX_APPROACH);
  // The border itself belongs to the upper band: the last step stops short of it.
  return Array.from({ length: count }, (_, index) => between(start, border, index / count));
}

function stayCount(distance: number, variation: Variation): number {
  const varied = 2 + STAY.varied * (variation() + variation());
  const needed = STAY.more + distance / STAY_STEP.average + varied;
  return Math.min(Math.max(Math.round(needed), STAY.least, stepsOf(distance) + 1), STAY.most);
}

function stepsOf(distance: number): number {
  return Math.ceil(distance / STAY_STEP.most);
}

/** From one frequency to another: near the beginning for longer if it lingers, and one or two stages at the end. */
function moved(
  from: number,
  to: number,
  count: number,
  lingering: number,
  variation: Variation,
): readonly number[] {
  const canHold = count - 2 >= stepsOf(octaves(from, to)) && count > 4;
  const held = canHold && variation() > 0 ? 2 : 1;
  const bend = 0.85 + 0.4 * lingering + 0.1 * variation();
  return Array.from({ length: count }, (_, index) => {
    const progress = Math.min(1, index / Math.max(1, count - held));
    return between(from, to, progress ** bend);
  });
}

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

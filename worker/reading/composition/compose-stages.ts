import { goalEntry } from "#worker/reading/goals/goals.ts";
import { FORMULA_LIMITS, type Stage } from "#worker/sound/stage.ts";
import { carriersOf } from "./carriers.ts";
import { legsOf } from "./legs.ts";
import { lengthsOf } from "./lengths.ts";
import { type ListenerState, restlessness } from "./listener-state.ts";
import { octaves, pathOf } from "./path.ts";
import { rhythmsOf } from "./rhythm.ts";
import type { Variation } from "./variation.ts";

/** What an octave of the way adds to one pass, s. */
const SECONDS_AN_OCTAVE = 45;
/** How far words alone change the length of a pass, as a share. */
const VARIED_SECONDS = 0.06;
/** How much longer late stages are than early ones: "longer for rest or recovery" (SPEC.md section 5). */
const LATER = { up: 0.15, otherwise: 0.5 } as const;
/** A nap's pass against that of a night's sleep. */
const NAP_SHARE = 0.75;
/** What a restless profile adds to each stage: at least, and at most, s. */
const RESTLESS_SECONDS = { least: 13, most: 18 } as const;

/**
 * Composes the stages that lead a listener to their goal: a path of beat frequencies, divided into stages by
 * its distances, with lengths, carriers and rhythms of their own. One pass takes 5 to 17 minutes; a session
 * has the 10, 20, 30 or 60 minutes that the listener chose, as trials use 20 to 30 (SAFETY.md section 2).
 * @param variation what the words decide where formulas leave room: equal words, equal beats
 */
export function composeStages(state: ListenerState, variation: Variation): readonly Stage[] {
  const { path: bounds, rule } = goalEntry(state.goal);
  const path = pathOf(state, variation);
  const distance = octaves(path.start, path.dip ?? path.end);
  const seconds = secondsOf(state, distance) * (1 + VARIED_SECONDS * variation());
  const { fits } = bounds;
  const legs = legsOf(path, { fits, seconds, lingering: state.intensity }, variation);
  const later = rule.direction === "up" ? LATER.up : LATER.otherwise;
  const lengths = lengthsOf(legs, { seconds, later, longer: longerBy(state) }, variation);
  const beats = [...legs.approach, ...legs.stay, ...legs.leave].map(round);
  const carriers = carriersOf(state, bounds.carrier, beats.length, variation);
  const rhythms = rhythmsOf(state, beats, variation);
  return beats.map((beat_offset, index) => ({
    base_freq: carriers[index] ?? bounds.carrier,
    beat_offset,
    duration: lengths[index] ?? FORMULA_LIMITS.duration.min,
    rhythm_type: rhythms[index] ?? "balanced",
  }));
}

/** Strong feelings and long ways take longer. */
function secondsOf({ goal, intensity, nap }: ListenerState, distance: number): number {
  const { seconds } = goalEntry(goal).path;
  const usual = seconds * (0.85 + 0.3 * intensity) + SECONDS_AN_OCTAVE * distance;
  return nap && goal === "sleep" ? usual * NAP_SHARE : usual;
}

function longerBy(state: ListenerState): number {
  const restless = restlessness(state);
  if (restless === 0) return 0;
  const { least, most } = RESTLESS_SECONDS;
  return Math.round(least + (most - least) * restless);
}

function round(hertz: number): number {
  return Math.round(hertz * 100) / 100;
}

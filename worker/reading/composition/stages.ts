import { goalEntry } from "#worker/reading/goals/goals.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { FORMULA_LIMITS, RHYTHM_GAIN, type RhythmType, type Stage } from "#worker/sound/formula.ts";
import { legsOf, lengthsOf } from "./legs.ts";
import { arousalNow, type ListenerState, restlessness } from "./listener-state.ts";
import { octaves, pathOf } from "./path.ts";
import type { Variation } from "./variation.ts";

const { min, max } = FORMULA_LIMITS.base_freq;
/** The carrier of an ordinary state, Hz: a little below the middle of SPEC.md's 80 to 150. */
const ORDINARY = 108;
/** How much an aroused or pleasant state raises the first carrier, Hz for one unit. */
const RAISED_BY = { arousal: 28, valence: 8 } as const;
/** How far words alone move either end, and bend the line between them, Hz. */
const VARIED_CARRIER = { end: 6, bend: 7 } as const;
/** The highest carrier for somebody with tinnitus, Hz. */
const SOFT_HIGHEST = 98;

/**
 * The left carriers of the stages, Hz, on a line from the listener's state to the goal's carrier, bent a
 * little by the words. Somebody whose ears ring gets the lowest carriers alone, away from a high ringing.
 * @param wanted the goal's carrier at the end, Hz
 * @param count number of stages
 */
function carriersOf(
  { arousal, valence, tinnitus }: ListenerState,
  wanted: number,
  count: number,
  variation: Variation,
): readonly number[] {
  const felt = RAISED_BY.arousal * (arousal - 0.5) + RAISED_BY.valence * valence;
  const first = ORDINARY + felt + VARIED_CARRIER.end * variation();
  const last = wanted + VARIED_CARRIER.end * variation();
  const bend = VARIED_CARRIER.bend * variation();
  return Array.from({ length: count }, (_, index) => {
    const progress = count === 1 ? 1 : index / (count - 1);
    const hertz = first + (last - first) * progress + bend * Math.sin(Math.PI * progress);
    return toTenths(tinnitus ? softened(hertz) : within(hertz));
  });
}

/** The whole range of carriers, narrowed to its low end. */
function softened(hertz: number): number {
  return min + ((within(hertz) - min) * (SOFT_HIGHEST - min)) / (max - min);
}

function within(hertz: number): number {
  return Math.min(Math.max(hertz, min), max);
}

function toTenths(hertz: number): number {
  return Math.round(hertz * 10) / 10;
}

/** The rhythms from the fullest to the softest: a rhythm is a constant gain (SPEC.md section 3). */
const BY_SOFTNESS = (Object.keys(RHYTHM_GAIN) as RhythmType[]).toSorted(
  (a, b) => RHYTHM_GAIN[b] - RHYTHM_GAIN[a],
);
const SOFTEST = BY_SOFTNESS.indexOf("pulsed");
/** Pulsed, about 40 Hz in SPEC.md section 5, is for Gamma alone. */
const SOFTEST_WITHOUT_GAMMA = SOFTEST - 1;
/** The softness at the end of a beat, as an index: lulled to sleep, awake for work. */
const AT_THE_END = { down: 1.6, free: 1.1, up: 0.4 } as const;
/** How far words alone move the softness of a stage. */
const VARIED_RHYTHM = 1.1;

/**
 * The rhythms of the stages. The sound begins as full as the feeling is strong (iso principle) and softer for
 * the exhausted, and ends softly on a way down. Neighbouring stages differ by one step of loudness at most,
 * so that nothing startles. With tinnitus never the fullest rhythm, and none that is pulsed.
 */
function rhythmsOf(
  state: ListenerState,
  beats: readonly number[],
  variation: Variation,
): readonly RhythmType[] {
  const fullest = state.tinnitus ? 1 : 0;
  const begins = 1.7 - 1.2 * state.intensity - 0.8 * (arousalNow(state) - 0.5);
  const ends =
    state.goal === "sleep" ? 2 : AT_THE_END[goalEntry(state.goal).rule.direction ?? "free"];
  const levels: number[] = [];
  for (const [index, beat] of beats.entries()) {
    const progress = beats.length === 1 ? 1 : index / (beats.length - 1);
    const ideal = Math.round(begins + (ends - begins) * progress + VARIED_RHYTHM * variation());
    const gamma = bandOf(beat) === "Gamma" && !state.tinnitus;
    levels.push(gamma ? SOFTEST : Math.min(Math.max(ideal, fullest), SOFTEST_WITHOUT_GAMMA));
  }
  return smoothed(levels).map((level) => BY_SOFTNESS[level] ?? "balanced");
}

/** Raises levels until neighbours differ by one at most: softer, never louder. */
function smoothed(levels: readonly number[]): readonly number[] {
  const smooth = [...levels];
  const soften = (index: number, neighbour: number) => {
    smooth[index] = Math.max(smooth[index] ?? 0, (smooth[neighbour] ?? 0) - 1);
  };
  for (let index = 1; index < smooth.length; index += 1) soften(index, index - 1);
  for (let index = smooth.length - 2; index >= 0; index -= 1) soften(index, index + 1);
  return smooth;
}

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
  const beats = [...legs.approach, ...legs.stay, ...legs.leave].map(toHundredths);
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

function toHundredths(hertz: number): number {
  return Math.round(hertz * 100) / 100;
}

import { goalEntry } from "#worker/reading/goals/goals.ts";
import { BANDS, type BandName, bandOf } from "#worker/sound/bands.ts";
import { arousalNow, type ListenerState, partOfDay } from "./listener-state.ts";
import type { Variation } from "./variation.ts";

/** Where a path begins and ends, and what it passes, in Hz of beat frequency. */
export interface Path {
  readonly start: number;
  /** The lowest point, from which a nap rises again. @default none */
  readonly dip?: number | undefined;
  readonly end: number;
  /** A short Gamma stage before the end. @default none */
  readonly peak?: number | undefined;
}

/**
 * Arousal as a beat frequency: the bands of SPEC.md section 5 in their order, from Delta for sleep to the
 * top of Beta for panic. Between these points the frequency grows by equal factors, as bands widen by
 * factors too.
 */
const BEAT_AT = [
  { arousal: 0, hertz: 1 },
  { arousal: 0.2, hertz: 3 },
  { arousal: 0.4, hertz: 8 },
  { arousal: 0.6, hertz: 12 },
  { arousal: 1, hertz: 26 },
] as const;

/** The beat frequency that matches an arousal from 0 to 1, Hz. */
export function beatAt(arousal: number): number {
  const after = BEAT_AT.findIndex((point) => point.arousal >= arousal);
  const [low, high] = [BEAT_AT[Math.max(0, after - 1)], BEAT_AT[after] ?? BEAT_AT.at(-1)];
  if (low === undefined || high === undefined || low === high) return high?.hertz ?? 1;
  const progress = (arousal - low.arousal) / (high.arousal - low.arousal);
  return between(low.hertz, high.hertz, progress);
}

/** The frequency at a share of the way from one to another, by equal factors: 0.5 is the geometric mean. */
export function between(from: number, to: number, progress: number): number {
  return from * (to / from) ** progress;
}

/** The distance between two frequencies in octaves. */
export function octaves(from: number, to: number): number {
  return Math.abs(Math.log2(to / from));
}

/** How far words alone move the end of a path, in arousal. */
const VARIED_END = 0.03;
/** How far the feeling moves it. */
const FELT_END = 0.06;
/** A nap, Hz: its lowest point stays in Theta, above the Delta of deep sleep, and its end is lighter again. */
const NAP = { dip: [4, 5.6], end: { sleep: [6.5, 7.8], rest: [8.2, 9.4] } } as const;
/** A Gamma stage, Hz: not much above 30, from where on two tones are heard instead of a beat (SAFETY.md section 2). */
const PEAK = [31, 38] as const;

/**
 * The path from the listener's present state to the goal: it begins where they are, as the iso principle
 * of music therapy has it (Altshuler 1948; Heiderscheit and Madson 2015), as far as the goal's rules
 * allow, and ends at the arousal that the goal wants at that time of day.
 */
export function pathOf(state: ListenerState, variation: Variation): Path {
  const { path: bounds, rule } = goalEntry(state.goal);
  const part = partOfDay(state.hour);
  const [varied, wanted, special] = [variation(), wantedArousal(state), variation()];
  const start = within(beatAt(arousalNow(state) + (VARIED_END / 2) * varied), bounds.start);
  const nap = napGoal(state);
  if (nap !== undefined) {
    const dip = Math.min(middle(NAP.dip, varied), start * 0.9);
    return { start, dip, end: middle(NAP.end[nap], special) };
  }
  const arrived = within(beatAt(wanted + VARIED_END * special), bounds.end);
  // Who is calm already is still led a little further; by day rest may also end a little more awake.
  const settles = rule.direction === "down" || (state.goal === "rest" && part !== "day");
  const end = settles ? Math.min(arrived, start * 0.9) : arrived;
  return wantsPeak(state) ? { start, end, peak: middle(PEAK, special) } : { start, end };
}

/**
 * The arousal that a beat leads to. A strong feeling is led further down, as far as the goal leads down;
 * where the goal leads up, an unpleasant one is led less far, so that the way stays believable.
 */
function wantedArousal({ goal, hour, intensity, valence }: ListenerState): number {
  const wanted = goalEntry(goal).path.wanted[partOfDay(hour)];
  const leadsUp = goal === "focus" || goal === "lift";
  return wanted + FELT_END * (leadsUp ? valence : 0.5 - intensity);
}

/** The goal of a nap: only those that may lead to sleep know naps. */
function napGoal({ goal, nap }: ListenerState): "sleep" | "rest" | undefined {
  return nap && (goal === "sleep" || goal === "rest") ? goal : undefined;
}

/** Who is drowsy and at ease may get a short Gamma stage; the tense, ringing ears and the night do not. */
function wantsPeak({ goal, hour, tinnitus, arousal, valence }: ListenerState): boolean {
  const allowed = goal === "focus" && !tinnitus && partOfDay(hour) !== "night";
  return allowed && arousal < 0.6 && valence > -0.45;
}

/** The frequencies of a goal's fitting bands: from the lowest, inclusive, to the highest, exclusive. */
export function fittingRange(fits: readonly BandName[]): readonly [from: number, to: number] {
  const bands = BANDS.filter(({ name }) => fits.includes(name));
  return [bands[0]?.from ?? 0, bands.at(-1)?.to ?? Number.POSITIVE_INFINITY];
}

export function isFitting(beatOffset: number, fits: readonly BandName[]): boolean {
  return fits.includes(bandOf(beatOffset));
}

/** A value of a range by a variation: its middle at 0. */
export function middle([low, high]: readonly [number, number], variation: number): number {
  return (low + high) / 2 + ((high - low) / 2) * variation;
}

function within(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(Math.max(value, low), high);
}

import { goalEntry } from "#worker/reading/goals/goals.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { RHYTHM_GAIN, type RhythmType } from "#worker/sound/stage.ts";
import { arousalNow, type ListenerState } from "./listener-state.ts";
import type { Variation } from "./variation.ts";

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
const VARIED = 1.1;

/**
 * The rhythms of the stages. The sound begins as full as the feeling is strong (iso principle) and softer for
 * the exhausted, and ends softly on a way down. Neighbouring stages differ by one step of loudness at most,
 * so that nothing startles. With tinnitus never the fullest rhythm, and none that is pulsed.
 */
export function rhythmsOf(
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
    const ideal = Math.round(begins + (ends - begins) * progress + VARIED * variation());
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

import { composeStages } from "#worker/reading/composition/stages.ts";
import { NO_VARIATION, variationOf } from "#worker/reading/composition/variation.ts";
import { GOALS, type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import { mostProbable } from "#worker/reading/language/learned-models.ts";
import { onFirstUse } from "#worker/reading/language/on-demand.ts";
import type { CompositionRequest } from "#worker/reading/model/contract.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { type Formula, formulaSeconds } from "#worker/sound/formula.ts";
import { goalNamed, weighText } from "../frames/evidence.ts";
import { stateFor, tellState, usualState } from "./state.ts";

/** For a text that names no goal and was assessed for none. */
const DEFAULT_GOAL: Goal = "calm";
/** From this probability on the most probable goal is taken. */
const CERTAIN = 0.55;
/** A path serves a goal if at least this share of its time is in the goal's bands. */
const SERVING_SHARE = 0.6;

/**
 * Composes for a text: its writer's state decides by formulas, and where these leave room, its words. The
 * same words make the same beat, whatever their case and punctuation; other words another. The text is read
 * only where the assessment handed nothing along.
 */
export function compose({
  text,
  goal,
  told,
  person,
}: Pick<CompositionRequest, "text" | "goal" | "told" | "person">): Formula {
  const variation = variationOf(text);
  if (goal !== undefined && told !== undefined) {
    return composeStages(stateFor(told, goal, person), variation);
  }
  const weighed = weighText(text);
  const named = goal ?? goalNamed(weighed.evidence) ?? DEFAULT_GOAL;
  return composeStages(stateFor(told ?? tellState(weighed), named, person), variation);
}

/** The composer's path to a goal for the state that is usual for it, without the variations of a text. */
export function goalPath(goal: Goal): Formula {
  return PATHS().get(goal) ?? [];
}

const PATHS = onFirstUse(
  () => new Map(GOALS.map((goal) => [goal, composeStages(usualState(goal), NO_VARIATION)])),
);

/**
 * The most probable goal, or where none is certain the one whose path also serves the most probable
 * others: a path through Alpha calms, rests and lifts.
 */
export function servingGoal(chances: ReadonlyMap<Goal, number>): Goal {
  const [goal, chance] = mostProbable(chances);
  if (chance >= CERTAIN) return goal;
  const served = Array.from(chances.keys(), (candidate) => {
    const share = Array.from(chances)
      .filter(([other]) => SERVED().get(candidate)?.has(other))
      .reduce((sum, [, own]) => sum + own, 0);
    return [candidate, share] as const;
  });
  return mostProbable(new Map(served))[0];
}

/** For each goal, the goals that its path serves. */
const SERVED = onFirstUse(
  () => new Map(GOALS.map((goal) => [goal, new Set(GOALS.filter((other) => serves(goal, other)))])),
);

function serves(goal: Goal, other: Goal): boolean {
  const stages = goalPath(goal);
  const { fits } = goalEntry(other).path;
  const fitting = stages.filter(({ beat_offset }) => fits.includes(bandOf(beat_offset)));
  return formulaSeconds(fitting) >= SERVING_SHARE * formulaSeconds(stages);
}

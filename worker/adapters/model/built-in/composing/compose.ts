import { composeStages } from "#worker/domain/composition/compose-stages.ts";
import { NO_VARIATION, variationOf } from "#worker/domain/composition/variation.ts";
import { GOALS, type Goal } from "#worker/domain/goals/goals.ts";
import { onFirstUse } from "#worker/domain/language/on-first-use.ts";
import type { ProfileHints } from "#worker/domain/language-model/contract.ts";
import type { Stage } from "#worker/domain/sound/stage.ts";
import { evidenceOf } from "../frames/evidence.ts";
import { readText } from "../reading/reading.ts";
import { readState, usualState } from "./state.ts";

/**
 * Composes for a text: its writer's state decides by formulas, and where these leave room, its words. The
 * same words make the same beat, whatever their case and punctuation; other words another.
 * @param read makes the text's reading, or has it
 */
export function compose(
  text: string,
  goal: Goal,
  person?: ProfileHints,
  read = readText,
): readonly Stage[] {
  const reading = read(text);
  const state = readState(reading, evidenceOf(reading), goal, person);
  return composeStages(state, variationOf(text));
}

/** The composer's path to a goal for the state that is usual for it, without the variations of a text. */
export function goalPath(goal: Goal): readonly Stage[] {
  return PATHS().get(goal) ?? [];
}

const PATHS = onFirstUse(
  () => new Map(GOALS.map((goal) => [goal, composeStages(usualState(goal), NO_VARIATION)])),
);

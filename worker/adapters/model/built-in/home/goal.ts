import type { Goal } from "#worker/domain/goals/goals.ts";
import { createLinearModel, mostProbable } from "#worker/domain/language/linear-model.ts";
import { servingGoal } from "../composing/serving-goal.ts";
import type { Evidence } from "../frames/evidence.ts";
import goalWeights from "../knowledge/goal-weights.json" with { type: "json" };
import type { Reading } from "../reading/reading.ts";
import { goalFeatures } from "./features.ts";
import { GENERAL_TOPIC } from "./focus.ts";

const chancesOf = createLinearModel<Goal>(goalWeights);
/** Least certainty of a goal that a text states: by a wish, or by what it sets against a denied feeling. */
const STATED = 0.8;

/**
 * The goal of a text of the class Medical, with its probability. A wanted state decides: of several, the
 * most probable; then what is set against a feeling that is denied. Last the most
 * probable goal, or the one that serves several.
 */
export function goalChosen(reading: Reading, evidence: Evidence): readonly [Goal, number] {
  const chances = chancesOf(goalFeatures(reading, evidence));
  const wanted = Array.from(chances).filter(([goal]) => evidence.wantedGoals.has(goal));
  if (wanted.length > 0) {
    const share = wanted.reduce((sum, [, chance]) => sum + chance, 0);
    const [goal] = mostProbable(new Map(wanted));
    return [goal, Math.max(STATED, share)];
  }
  const contrasted = goalOfContrast(evidence);
  if (contrasted !== undefined && chances.has(contrasted)) return [contrasted, STATED];
  return [servingGoal(chances), mostProbable(chances)[1]];
}

/** "Not sad, just tired": where a text puts a feeling aside, the goal that all others share. */
function goalOfContrast({ aside, topics }: Evidence): Goal | undefined {
  if (!aside.some(({ certain }) => certain)) return undefined;
  const said = topics.filter(({ topic, weight }) => weight >= 1 && topic.name !== GENERAL_TOPIC);
  const goals = new Set(said.map(({ topic }) => topic.goal));
  return goals.size === 1 ? said[0]?.topic.goal : undefined;
}

import { brokenGoalRule, type Goal } from "#worker/domain/goals/goals.ts";
import { createLinearModel, mostProbable } from "#worker/domain/language/linear-model.ts";
import { goalPath } from "./compose.ts";
import type { Evidence } from "./evidence.ts";
import { goalFeatures } from "./features.ts";
import goalWeights from "./knowledge/goal-weights.json" with { type: "json" };
import type { Reading } from "./reading.ts";

const chancesOf = createLinearModel<Goal>(goalWeights);
/** From this probability on the most probable goal is taken. */
const CERTAIN = 0.5;

/**
 * The goal of a text of the class Medical. Where none is certain, the one whose path also meets the
 * rules of the most probable others: the path to rest also calms and leads towards sleep.
 */
export function goalOf(reading: Reading, evidence: Evidence): Goal {
  const chances = chancesOf(goalFeatures(reading, evidence));
  const [goal, chance] = mostProbable(chances);
  if (chance >= CERTAIN) return goal;
  const served = new Map(
    Array.from(chances.keys(), (candidate) => [candidate, servedBy(candidate, chances)] as const),
  );
  return mostProbable(served)[0];
}

function servedBy(candidate: Goal, chances: ReadonlyMap<Goal, number>): number {
  const stages = goalPath(candidate);
  return Array.from(chances)
    .filter(([goal]) => brokenGoalRule(goal, stages) === undefined)
    .reduce((sum, [, chance]) => sum + chance, 0);
}

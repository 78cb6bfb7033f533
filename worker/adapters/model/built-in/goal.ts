import { brokenGoalRule, type Goal } from "#worker/domain/goals/goals.ts";
import { createLinearModel, likeliest } from "#worker/domain/language/linear-model.ts";
import { composeWay } from "./compose.ts";
import type { Evidence } from "./evidence.ts";
import { goalFeatures } from "./features.ts";
import goalWeights from "./knowledge/goal-weights.json" with { type: "json" };
import type { Reading } from "./reading.ts";

type MedicalGoal = Exclude<Goal, "meditation">;

const chancesOf = createLinearModel<MedicalGoal>(goalWeights);
/** From here on a goal is plain. */
const PLAIN = 0.5;

/**
 * Where a beat should lead, for a matter of body or mind. Where no goal is plain, the one whose way
 * serves most of what may be meant: the way to rest also calms and leads towards sleep.
 */
export function goalOf(reading: Reading, evidence: Evidence): Goal {
  const chances = chancesOf(goalFeatures(reading, evidence));
  const [goal, chance] = likeliest(chances);
  if (chance >= PLAIN) return goal;
  const served = new Map(
    Array.from(chances.keys(), (candidate) => [candidate, servedBy(candidate, chances)] as const),
  );
  return likeliest(served)[0];
}

function servedBy(way: Goal, chances: ReadonlyMap<Goal, number>): number {
  const stages = composeWay(way);
  return Array.from(chances)
    .filter(([goal]) => brokenGoalRule(goal, stages) === undefined)
    .reduce((sum, [, chance]) => sum + chance, 0);
}

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
 * The goal of a text of the class Medical, with its probability. A wanted state decides: of several, the
 * most probable. Where no goal is certain, the one whose path also meets the rules of the most probable
 * others: the path to rest also calms and leads towards sleep.
 */
export function goalChosen(reading: Reading, evidence: Evidence): readonly [Goal, number] {
  const chances = chancesOf(goalFeatures(reading, evidence));
  const wanted = Array.from(chances).filter(([goal]) => evidence.wantedGoals.has(goal));
  if (wanted.length > 0) {
    const share = wanted.reduce((sum, [, chance]) => sum + chance, 0);
    const [goal] = mostProbable(new Map(wanted));
    return [goal, Math.max(WANTED, share)];
  }
  const [goal, chance] = mostProbable(chances);
  if (chance >= CERTAIN) return [goal, chance];
  const served = new Map(
    Array.from(chances.keys(), (candidate) => [candidate, servedBy(candidate, chances)] as const),
  );
  return [mostProbable(served)[0], chance];
}

/** Least certainty of a goal that a text asks for in words. */
const WANTED = 0.8;

const paths = new Map<Goal, ReadonlySet<Goal>>();

/** Whether the path to one goal meets the rules of another: a table, computed once for each goal. */
function meets(candidate: Goal, goal: Goal, goals: readonly Goal[]): boolean {
  let met = paths.get(candidate);
  if (met === undefined) {
    const stages = goalPath(candidate);
    met = new Set(goals.filter((one) => brokenGoalRule(one, stages) === undefined));
    paths.set(candidate, met);
  }
  return met.has(goal);
}

function servedBy(candidate: Goal, chances: ReadonlyMap<Goal, number>): number {
  const goals = Array.from(chances.keys());
  return Array.from(chances)
    .filter(([goal]) => meets(candidate, goal, goals))
    .reduce((sum, [, chance]) => sum + chance, 0);
}

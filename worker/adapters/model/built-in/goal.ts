import { brokenGoalRule, GOALS, type Goal } from "#worker/domain/goals/goals.ts";
import { createLinearModel, mostProbable } from "#worker/domain/language/linear-model.ts";
import { onFirstUse } from "#worker/domain/language/on-first-use.ts";
import { goalPath } from "./compose.ts";
import type { Evidence } from "./evidence.ts";
import { goalFeatures } from "./features.ts";
import { GENERAL_TOPIC } from "./focus.ts";
import goalWeights from "./knowledge/goal-weights.json" with { type: "json" };
import type { Reading } from "./reading.ts";

const chancesOf = createLinearModel<Goal>(goalWeights);
/** From this probability on the most probable goal is taken. */
const CERTAIN = 0.5;
/** Least certainty of a goal that a text states: by a wish, or by what it sets against a denied feeling. */
const STATED = 0.8;

/**
 * The goal of a text of the class Medical, with its probability. A wanted state decides: of several, the
 * most probable; then what is set against a feeling that is denied. Where no goal is certain, the one whose path also meets the rules of the most probable
 * others: the path to rest also calms and leads towards sleep.
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
  const [goal, chance] = mostProbable(chances);
  if (chance >= CERTAIN) return [goal, chance];
  const served = new Map(
    Array.from(chances.keys(), (candidate) => [candidate, servedBy(candidate, chances)] as const),
  );
  return [mostProbable(served)[0], chance];
}

/** "Not sad, just tired": where a text puts a feeling aside, the goal that all others share. */
function goalOfContrast({ aside, topics }: Evidence): Goal | undefined {
  if (!aside.some(({ certain }) => certain)) return undefined;
  const said = topics.filter(({ topic, weight }) => weight >= 1 && topic.name !== GENERAL_TOPIC);
  const goals = new Set(said.map(({ topic }) => topic.goal));
  return goals.size === 1 ? said[0]?.topic.goal : undefined;
}

/** For each goal, the goals whose rules its path meets. */
const MET = onFirstUse(
  () =>
    new Map(
      GOALS.map((goal) => {
        const stages = goalPath(goal);
        const met = GOALS.filter((other) => brokenGoalRule(other, stages) === undefined);
        return [goal, new Set(met)] as const;
      }),
    ),
);

function servedBy(candidate: Goal, chances: ReadonlyMap<Goal, number>): number {
  return Array.from(chances)
    .filter(([goal]) => MET().get(candidate)?.has(goal))
    .reduce((sum, [, chance]) => sum + chance, 0);
}

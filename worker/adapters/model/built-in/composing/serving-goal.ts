import { GOALS, type Goal, goalEntry } from "#worker/domain/goals/goals.ts";
import { mostProbable } from "#worker/domain/language/linear-model.ts";
import { onFirstUse } from "#worker/domain/language/on-first-use.ts";
import { bandOf } from "#worker/domain/sound/bands.ts";
import { formulaSeconds } from "#worker/domain/sound/stage.ts";
import { goalPath } from "./compose.ts";

/** From this probability on the most probable goal is taken. */
const CERTAIN = 0.55;
/** A path serves a goal if at least this share of its time is in the goal's bands. */
const SERVING_SHARE = 0.6;

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

import { bandOf } from "#worker/sound/bands.ts";
import { type Formula, formulaSeconds } from "#worker/sound/formula.ts";
import { GOAL_TABLE, type GoalEntry, type GoalRule } from "./goal-table.ts";

/** Where a beat leads the listener. */
export type Goal = keyof typeof GOAL_TABLE;

/** In the order of the table. */
export const GOALS = Object.keys(GOAL_TABLE) as readonly Goal[];

/** The table's entry of a goal. */
export function goalEntry(goal: Goal): GoalEntry {
  return GOAL_TABLE[goal];
}

/**
 * The first rule of its goal that a valid formula breaks, worded as an instruction to a model.
 * @returns undefined when the formula meets all rules of the goal
 */
export function brokenGoalRule(goal: Goal, formula: Formula): string | undefined {
  const { firstBands, direction, minSeconds = 0 }: GoalRule = GOAL_TABLE[goal].rule;
  const first = formula[0];
  const last = formula.at(-1);
  if (first === undefined || last === undefined) return "the composition has no stage";
  if (firstBands !== undefined && !firstBands.includes(bandOf(first.beat_offset))) {
    return `for ${goal} the first stage must be in ${firstBands.join(" or ")}`;
  }
  const ending = brokenEndRule(goal, formula);
  if (ending !== undefined) return ending;
  if (direction === "down" && last.beat_offset > first.beat_offset) {
    return `for ${goal} the beat_offset must come down from the first stage to the last`;
  }
  if (direction === "up" && last.beat_offset < first.beat_offset) {
    return `for ${goal} the beat_offset must go up from the first stage to the last`;
  }
  const total = formulaSeconds(formula);
  if (total < minSeconds) {
    return `for ${goal} the stages must last at least ${minSeconds} s together`;
  }
  return undefined;
}

/** Like {@link brokenGoalRule}, for the last stage and the last third alone: for a goal that is only likely. */
export function brokenEndRule(goal: Goal, formula: Formula): string | undefined {
  const { lastBands, excludedLate }: GoalRule = GOAL_TABLE[goal].rule;
  const last = formula.at(-1);
  if (last === undefined || !lastBands.includes(bandOf(last.beat_offset))) {
    return `for ${goal} the last stage must be in ${lastBands.join(" or ")}`;
  }
  const late = inLastThird(formula)
    .map(({ beat_offset }) => bandOf(beat_offset))
    .find((band) => excludedLate?.includes(band));
  return late && `for ${goal} no stage in the last third may be in ${late}`;
}

/** The stages that sound in the last third of the time. */
export function inLastThird(formula: Formula): Formula {
  const start = (formulaSeconds(formula) * 2) / 3;
  let end = 0;
  return formula.filter(({ duration }) => {
    end += duration;
    // A stage that ends exactly where the last third begins is not in it.
    return end > start + 1e-9;
  });
}

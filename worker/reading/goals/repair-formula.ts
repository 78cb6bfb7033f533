import { bandOf } from "#worker/sound/bands.ts";
import { FORMULA_LIMITS, type Formula, formulaSeconds, type Stage } from "#worker/sound/formula.ts";
import type { GoalRule } from "./goal-table.ts";
import { brokenGoalRule, type Goal, goalEntry, inLastThird } from "./goals.ts";

/** What was done to a formula so that it meets its goal's rules. */
export type FormulaRepair = "dropped" | "sorted" | "sorted_and_dropped" | "lengthened";

export interface RepairedFormula {
  readonly formula: Formula;
  readonly repair: FormulaRepair;
}

/**
 * Dropping stages is preferred to sorting them while this share of the time remains: what is left keeps the
 * order that its composer meant.
 */
const MUCH = 0.8;
/** A repair that keeps less of the time than this would be another composition. */
const LEAST = 1 / 2;

/**
 * Repairs a valid formula that breaks a rule of its goal, with stages of its own alone: stages are dropped,
 * sorted or lengthened, none is added.
 * @param brokenRule the rules to meet @default all of the goal
 * @returns undefined where no such repair meets the rules, or none is needed
 */
export function repairForGoal(
  goal: Goal,
  formula: Formula,
  brokenRule: (goal: Goal, formula: Formula) => string | undefined = brokenGoalRule,
): RepairedFormula | undefined {
  const meets = (candidate: Formula) => brokenRule(goal, candidate) === undefined;
  const { rule } = goalEntry(goal);
  const whole = lengthened(rule, formula);
  if (meets(formula)) return undefined;
  if (meets(whole)) return { formula: whole, repair: "lengthened" };
  const kept = mostKept(rule, formula, meets);
  const share = formulaSeconds(kept.original) / formulaSeconds(formula);
  if (share >= MUCH) return { formula: kept.formula, repair: "dropped" };
  const sorted = mostKept(rule, inDirection(rule, formula), meets);
  const ofSorted = formulaSeconds(sorted.original) / formulaSeconds(formula);
  if (ofSorted >= LEAST && ofSorted > share) {
    const all = sorted.original.length === formula.length;
    return { formula: sorted.formula, repair: all ? "sorted" : "sorted_and_dropped" };
  }
  return share >= LEAST ? { formula: kept.formula, repair: "dropped" } : undefined;
}

/** Stages of a formula, as they were and lengthened. */
interface Kept {
  readonly original: Formula;
  readonly formula: Formula;
}

/** The neighbouring stages that last longest and meet the rules, late ones of excluded bands left out. */
function mostKept(rule: GoalRule, formula: Formula, meets: (formula: Formula) => boolean): Kept {
  let most: Kept = { original: [], formula: [] };
  for (let from = 0; from < formula.length; from += 1) {
    for (let to = formula.length; to > from; to -= 1) {
      const original = withoutLate(rule, formula.slice(from, to));
      if (formulaSeconds(original) <= formulaSeconds(most.original)) continue;
      const candidate = lengthened(rule, original);
      if (meets(candidate)) most = { original, formula: candidate };
    }
  }
  return most;
}

/** Drops the first stage of an excluded band in the last third, until there is none. */
function withoutLate(rule: GoalRule, formula: Formula): Formula {
  const late = inLastThird(formula).find(({ beat_offset }) =>
    rule.excludedLate?.includes(bandOf(beat_offset)),
  );
  if (late === undefined) return formula;
  return withoutLate(
    rule,
    formula.filter((stage) => stage !== late),
  );
}

/** Lengthens all stages by one factor to the goal's shortest length, as far as stages may last. */
function lengthened({ minSeconds = 0 }: GoalRule, formula: Formula): Formula {
  const seconds = formulaSeconds(formula);
  if (formula.length === 0 || seconds >= minSeconds) return formula;
  const lengthen = (stage: Stage, factor: number): Stage => ({
    ...stage,
    duration: Math.min(Math.ceil(stage.duration * factor), FORMULA_LIMITS.duration.max),
  });
  const longer = formula.map((stage) => lengthen(stage, minSeconds / seconds));
  // Where the longest stages reached their limit, the others share what is missing.
  const stuck = formulaSeconds(longer) === seconds;
  return stuck ? formula : lengthened({ lastBands: [], minSeconds }, longer);
}

/** The stages by their beat frequency, upwards where the goal ends awake. */
function inDirection({ direction, lastBands }: GoalRule, formula: Formula): Formula {
  const up = direction === "up" || (direction === undefined && lastBands.includes("Beta"));
  const sign = up ? 1 : -1;
  return formula.toSorted((a, b) => sign * (a.beat_offset - b.beat_offset));
}

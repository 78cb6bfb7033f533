import { type BandName, bandOf } from "#worker/domain/sound/bands.ts";
import { type Formula, formulaSeconds } from "#worker/domain/sound/stage.ts";

/** Where a beat leads the person who listens. */
export const GOALS = ["sleep", "calm", "meditation", "focus", "rest", "lift"] as const;

export type Goal = (typeof GOALS)[number];

interface Way {
  /** Bands that the first stage may be in. @default any */
  readonly from?: readonly BandName[];
  /** Bands that the last stage may be in. */
  readonly to: readonly BandName[];
  /** Bands that do not sound in the last third of the time. */
  readonly notAtTheEnd?: readonly BandName[];
  /** Whether the beat frequency may be no higher at the end than at the start, or no lower. */
  readonly direction?: "down" | "up";
  /** Shortest length of one pass, seconds. */
  readonly seconds?: number;
}

/** The way of each goal: what a composition must meet beyond the limits of its stages. */
const WAYS: Readonly<Record<Goal, Way>> = {
  sleep: { to: ["Delta", "Theta"], notAtTheEnd: ["Beta", "Gamma"], seconds: 180 },
  calm: { from: ["Beta", "Alpha"], to: ["Alpha", "Theta"], direction: "down" },
  meditation: { from: ["Alpha"], to: ["Theta"] },
  focus: { from: ["Alpha"], to: ["Beta", "Gamma"], direction: "up" },
  rest: { to: ["Alpha", "Theta", "Delta"], notAtTheEnd: ["Beta", "Gamma"] },
  lift: { to: ["Alpha", "Beta"], notAtTheEnd: ["Gamma"] },
};

/**
 * The first rule of its goal that a valid formula breaks, worded so that a model can mend it.
 * @returns undefined when the formula leads where the goal wants it
 */
export function brokenGoalRule(goal: Goal, formula: Formula): string | undefined {
  const { from, direction, seconds = 0 } = WAYS[goal];
  const first = formula[0];
  const last = formula.at(-1);
  if (first === undefined || last === undefined) return "the composition has no stage";
  if (from !== undefined && !from.includes(bandOf(first.beat_offset))) {
    return `for ${goal} the first stage must be in ${from.join(" or ")}`;
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
  if (total < seconds) return `for ${goal} the stages must last at least ${seconds} s together`;
  return undefined;
}

/** The same of the rules for where it ends alone, for a goal that is likely but not certain. */
export function brokenEndRule(goal: Goal, formula: Formula): string | undefined {
  const { to, notAtTheEnd } = WAYS[goal];
  const last = formula.at(-1);
  if (last === undefined || !to.includes(bandOf(last.beat_offset))) {
    return `for ${goal} the last stage must be in ${to.join(" or ")}`;
  }
  const late = bandsInLastThird(formula).find((band) => notAtTheEnd?.includes(band));
  return late && `for ${goal} no stage in the last third may be in ${late}`;
}

function bandsInLastThird(formula: Formula): readonly BandName[] {
  const start = (formulaSeconds(formula) * 2) / 3;
  let end = 0;
  return formula.flatMap(({ duration, beat_offset }) => {
    end += duration;
    // A stage that only ends where the last third begins is not in it.
    return end > start + 1e-9 ? [bandOf(beat_offset)] : [];
  });
}

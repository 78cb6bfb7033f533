import type { SoundRow } from "#db/community.ts";
import { type Answers, shownAnswers } from "#worker/domain/community/enough.ts";
import type { FeelingName } from "#worker/domain/community/shared-feelings.ts";
import type { Goal } from "#worker/reading/goals/goals.ts";
import type { Formula } from "#worker/sound/stage.ts";
import { readStoredFormula } from "#worker/sound/stored-formula.ts";

/** A shared sound, as everybody sees it: there is nothing else to see. */
export interface ShownSound {
  /** Random. */
  readonly id: string;
  readonly stages: Formula;
  readonly feelings: readonly FeelingName[];
  readonly goals: readonly Goal[];
  /** Undefined while too few people answered. */
  readonly answers: Answers | undefined;
}

/** A row as it is shown. @throws when it has no formula: only playable ones are shared */
export function shownSound({ id, formula, helped, answered, shared }: SoundRow): ShownSound {
  const stages = readStoredFormula(formula);
  if (stages === undefined) throw new Error("A shared sound cannot be read.");
  const under = JSON.parse(shared) as readonly { feeling: FeelingName; goal: Goal }[];
  return {
    ...{ id, stages },
    feelings: [...new Set(under.map(({ feeling }) => feeling))],
    goals: [...new Set(under.map(({ goal }) => goal))],
    answers: shownAnswers({ helped, answered }),
  };
}

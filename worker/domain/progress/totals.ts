import type { QuestionnaireKind } from "#worker/domain/questionnaires/questionnaires.ts";
import { changeOf } from "#worker/domain/questionnaires/score.ts";

/** The total of a questionnaire that was answered on a day. */
export interface Total {
  readonly kind: QuestionnaireKind;
  /** In days since 1970. */
  readonly day: number;
  readonly total: number;
}

/** Points from the first total to the last; null where fewer than a change, or only one. */
export function changeOfTotals(totals: readonly Total[]): number | null {
  const [first, last] = [totals.at(0), totals.at(-1)];
  if (first === undefined || last === undefined) return null;
  return changeOf(first.total, last.total) === undefined ? null : last.total - first.total;
}

/** Those of one questionnaire from a day on, the earliest first. */
export function totalsSince(
  totals: readonly Total[],
  kind: QuestionnaireKind,
  first: number,
): readonly Total[] {
  return totals
    .filter((one) => one.kind === kind && one.day >= first)
    .toSorted((one, two) => one.day - two.day);
}

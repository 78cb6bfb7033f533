import type { QuestionnaireRow } from "#db/questionnaires.ts";
import type { QuestionnaireKind } from "#worker/domain/questionnaires/questionnaires.ts";
import type { Answers } from "#worker/domain/questionnaires/read-answers.ts";
import { totalOf } from "#worker/domain/questionnaires/score.ts";
import { dayOf } from "#worker/domain/time/day.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";

/** What a person answered at one time, counted. */
export interface QuestionnaireResult extends Answers {
  readonly id: string;
  readonly kind: QuestionnaireKind;
  readonly total: number;
  /** Unix ms. */
  readonly answeredOn: number;
  /** The same in days since 1970, UTC. */
  readonly day: number;
}

/** A result's row, sealed under the person's key. */
export async function sealResult(
  key: PersonKey,
  place: Omit<QuestionnaireRow, "user_id" | "sealed">,
  answers: Answers,
): Promise<QuestionnaireRow> {
  const row = { ...place, user_id: key.wrapped.userId };
  return { ...row, sealed: await key.seal(placeOf(row), answers) };
}

/** @throws when the row is not sealed under this key, or was moved to another place */
export async function openResult(
  key: PersonKey,
  row: QuestionnaireRow,
): Promise<QuestionnaireResult> {
  const { items, difficulty } = await key.openOwn<Answers>(placeOf(row), row.sealed);
  const { id, kind, created_on } = row;
  return {
    ...{ id, kind, items, difficulty, total: totalOf(items) },
    ...{ answeredOn: created_on, day: dayOf(created_on) },
  };
}

function placeOf({ id, user_id, kind, created_on }: Omit<QuestionnaireRow, "sealed">): string {
  return `questionnaire_result ${user_id} ${kind} ${created_on} ${id}`;
}

import type { Database } from "#db/client.ts";
import { dayOf } from "#worker/domain/time.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import type { Answers } from "./answers.rules.ts";
import { QUESTIONNAIRE_KINDS, type QuestionnaireKind, totalOf } from "./rules.ts";
import { newestResults, type QuestionnaireRow } from "./store.ts";

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
  return { ...row, sealed: await key.seal(labelOf(row), answers) };
}

/** @throws when the row is not sealed under this key, or was moved to another place */
export async function openResult(
  key: PersonKey,
  row: QuestionnaireRow,
): Promise<QuestionnaireResult> {
  const { items, difficulty } = await key.openOwn<Answers>(labelOf(row), row.sealed);
  const { id, kind, created_on } = row;
  return {
    ...{ id, kind, items, difficulty, total: totalOf(items) },
    ...{ answeredOn: created_on, day: dayOf(created_on) },
  };
}

function labelOf({ id, user_id, kind, created_on }: Omit<QuestionnaireRow, "sealed">): string {
  return `questionnaire_result ${user_id} ${kind} ${created_on} ${id}`;
}

/** What each statement of `resultStatements` gives. */
export type ResultRows = readonly (readonly QuestionnaireRow[])[];

/**
 * Statements for a person's results, for a page's own round trip: one for each questionnaire, so that
 * many of one never hide the other.
 * @param limit how many of each, the newest
 */
export function resultStatements(database: Database, userId: string, limit: number) {
  return QUESTIONNAIRE_KINDS.map((kind) => newestResults(database, userId, kind, limit));
}

/** Opens what those statements gave: each with its kind, day and total, the newest of each kind first. */
export async function openResults(
  key: PersonKey,
  rows: ResultRows,
): Promise<readonly QuestionnaireResult[]> {
  return Promise.all(rows.flat().map((row) => openResult(key, row)));
}

/** The latest total of each questionnaire; null where it was never answered. */
export function latestTotals(
  results: readonly QuestionnaireResult[],
): Readonly<Record<QuestionnaireKind, number | null>> {
  const latest = (kind: QuestionnaireKind) =>
    results.find((result) => result.kind === kind)?.total ?? null;
  return { phq9: latest("phq9"), gad7: latest("gad7") };
}

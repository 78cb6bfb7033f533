import type { Database } from "#db/client.ts";
import { newestResults, type QuestionnaireRow } from "#db/questionnaires.ts";
import {
  QUESTIONNAIRE_KINDS,
  type QuestionnaireKind,
} from "#worker/domain/questionnaires/questionnaires.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { openResult, type QuestionnaireResult } from "./stored.ts";

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

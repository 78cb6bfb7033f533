import { and, desc, eq } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { questionnaireResult } from "#db/schema/wellbeing.ts";
import { type AttemptLimit, countAttempt } from "#db/throttles.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { agree } from "#worker/features/privacy/consents.store.ts";
import { ageOfPerson } from "#worker/features/profile/store.ts";
import type { QuestionnaireKind } from "./rules.ts";

export { ageOfPerson };

export type QuestionnaireRow = typeof questionnaireResult.$inferSelect;

/** A statement for a person's results of one questionnaire, the newest first. */
export function newestResults(
  { db }: Database,
  userId: string,
  kind: QuestionnaireKind,
  limit: number,
) {
  return db
    .select()
    .from(questionnaireResult)
    .where(and(eq(questionnaireResult.user_id, userId), eq(questionnaireResult.kind, kind)))
    .orderBy(desc(questionnaireResult.created_on), desc(questionnaireResult.id))
    .limit(limit);
}

/** Counts an answer, and reads what it needs, in one round trip. */
export async function readForAnswer(
  database: Database,
  userId: string,
  kind: QuestionnaireKind,
  { limit, now }: { readonly limit: AttemptLimit; readonly now: number },
) {
  const [[counted], [profile], [draft], [asked], results] = await batch(database, "write", [
    countAttempt(database, limit, now),
    ...ageOfPerson(database, userId),
    newestResults(database, userId, kind, 2),
  ]);
  return {
    within: (counted?.count ?? 0) <= limit.max,
    resetsAt: counted?.resets_at ?? now,
    age: { profile, draft, askedParent: asked !== undefined },
    results,
  };
}

/** Stores a result, unless it is stored already, and that its owner agreed to it being kept. */
export async function insertResult(database: Database, row: QuestionnaireRow): Promise<void> {
  const { user_id: userId, created_on: now } = row;
  await batch(database, "write", [
    agree(database, { userId, purpose: "questionnaires", now, language: spokenLanguage() }),
    database.db.insert(questionnaireResult).values(row).onConflictDoNothing(),
  ]);
}

/** Legacy rows that were written in plain text, and statements that replace them by sealed ones. */
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { user } from "./schema/accounts.ts";
import { generation, userHistory } from "./schema/beats.ts";
import { creditLedger } from "./schema/credits.ts";
import { assessmentResult, profileDraft, userProfile } from "./schema/profiles.ts";

export async function plainAccounts({ db }: Database, limit: number) {
  return db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(isNull(user.sealed))
    .limit(limit);
}

export async function sealAccounts(
  database: Database,
  rows: readonly { readonly id: string; readonly digest: string; readonly sealed: string }[],
): Promise<void> {
  const { db } = database;
  await batch(
    database,
    "write",
    rows.map(({ id, digest, sealed }) =>
      db
        .update(user)
        .set({ email: digest, sealed })
        .where(and(eq(user.id, id), isNull(user.sealed))),
    ),
  );
}

/** Beats that have an owner. Incognito ones are found through their generations. */
export async function plainBeats({ db }: Database, limit: number) {
  return db
    .select()
    .from(userHistory)
    .where(and(isNull(userHistory.sealed), isNotNull(userHistory.user_id)))
    .limit(limit);
}

type HistoryRow = typeof userHistory.$inferSelect;

/** A statement that replaces a plain row by a sealed one. */
function sealBeat({ db }: Database, { id, ...row }: HistoryRow) {
  const { sealed, mood_input, focus, beat_formula, context_class, quality_score, created_on } = row;
  return db
    .update(userHistory)
    .set({ sealed, mood_input, focus, beat_formula, context_class, quality_score, created_on })
    .where(and(eq(userHistory.id, id), isNull(userHistory.sealed)));
}

export async function sealBeats(database: Database, rows: readonly HistoryRow[]): Promise<void> {
  await batch(
    database,
    "write",
    rows.map((row) => sealBeat(database, row)),
  );
}

export async function plainProfiles({ db }: Database, limit: number) {
  return db.select().from(userProfile).where(isNull(userProfile.sealed)).limit(limit);
}

export async function sealProfiles(
  database: Database,
  rows: readonly (typeof userProfile.$inferInsert)[],
): Promise<void> {
  const { db } = database;
  await batch(
    database,
    "write",
    rows.map(({ user_id, ...row }) =>
      db
        .update(userProfile)
        .set(row)
        .where(and(eq(userProfile.user_id, user_id), isNull(userProfile.sealed))),
    ),
  );
}

export async function plainDrafts({ db }: Database, limit: number) {
  return db.select().from(profileDraft).where(isNotNull(profileDraft.answers)).limit(limit);
}

/** The version stays, so that open pages can still save their draft. */
export async function sealDrafts(
  database: Database,
  rows: readonly {
    readonly user_id: string;
    readonly step: number;
    readonly version: number;
    readonly sealed: string;
  }[],
): Promise<void> {
  const { db } = database;
  await batch(
    database,
    "write",
    rows.map(({ user_id, step, version, sealed }) =>
      db
        .update(profileDraft)
        .set({ sealed, answers: null })
        .where(
          and(
            eq(profileDraft.user_id, user_id),
            eq(profileDraft.step, step),
            eq(profileDraft.version, version),
          ),
        ),
    ),
  );
}

export async function plainAssessments({ db }: Database, limit: number) {
  return db.select().from(assessmentResult).where(isNull(assessmentResult.sealed)).limit(limit);
}

export async function sealAssessments(
  database: Database,
  rows: readonly (typeof assessmentResult.$inferInsert)[],
): Promise<void> {
  const { db } = database;
  await batch(
    database,
    "write",
    rows.map(({ id, ...row }) =>
      db
        .update(assessmentResult)
        .set(row)
        .where(and(eq(assessmentResult.id, id), isNull(assessmentResult.sealed))),
    ),
  );
}

export async function plainGenerations({ db }: Database, limit: number) {
  return db
    .select({ id: generation.id, user_id: generation.user_id, key: generation.key })
    .from(generation)
    .where(and(eq(generation.status, "done"), isNull(generation.result)))
    .limit(limit);
}

export async function findBeats({ db }: Database, ids: readonly string[]): Promise<HistoryRow[]> {
  return db
    .select()
    .from(userHistory)
    .where(inArray(userHistory.id, [...ids]));
}

/** The result of a legacy generation, sealed, with its debit and its incognito beat. */
export interface SealedGeneration {
  readonly id: string;
  readonly result: string;
  /** Of its debit. */
  readonly reference: { readonly before: readonly string[]; readonly sealed: string };
  readonly incognito: HistoryRow | undefined;
}

export async function sealGenerations(
  database: Database,
  rows: readonly SealedGeneration[],
): Promise<void> {
  const { db } = database;
  const day = (time: typeof creditLedger.created_on | typeof generation.finished_on) =>
    sql`${time} - ${time} % ${DAY_MS}`;
  await batch(
    database,
    "write",
    rows.flatMap(({ id, result, reference, incognito }) => [
      ...(incognito ? [sealBeat(database, incognito)] : []),
      db
        .update(creditLedger)
        .set({ reference: reference.sealed, created_on: day(creditLedger.created_on) })
        .where(
          and(
            eq(creditLedger.reason, "generation"),
            inArray(creditLedger.reference, [...reference.before]),
          ),
        ),
      db
        .update(generation)
        .set({ result, finished_on: day(generation.finished_on) })
        .where(and(eq(generation.id, id), isNull(generation.result))),
    ]),
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Plain incognito beats: once sealing is done, those whose ids follow from no known secret. */
export async function countLostBeats({ db }: Database): Promise<number> {
  return db.$count(userHistory, and(isNull(userHistory.sealed), isNull(userHistory.user_id)));
}

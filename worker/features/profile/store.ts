import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { assessmentResult, profileDraft, userProfile } from "#db/schema/profiles.ts";
import { questionnaireResult } from "#db/schema/wellbeing.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { agree } from "#worker/features/privacy/consents.store.ts";
import { type ParentRow, parentAsked, parentOf } from "#worker/features/privacy/parents.store.ts";

export type ProfileRow = typeof userProfile.$inferSelect;
export type StoredDraft = typeof profileDraft.$inferSelect;
export type ResultRow = typeof assessmentResult.$inferSelect;

export interface StoredProfile {
  readonly saved: ProfileRow | undefined;
  readonly drafts: readonly StoredDraft[];
  /** Whom somebody under 18 asked. */
  readonly parent: ParentRow | undefined;
  /** Newest first. */
  readonly results: readonly ResultRow[];
  /** Whether a questionnaire was ever answered, and is kept. */
  readonly hasQuestionnaires: boolean;
}

const RESULTS_SHOWN = 10;

/** Reads what the profile page shows, in one round trip. */
export async function readProfile(database: Database, userId: string): Promise<StoredProfile> {
  const { db } = database;
  const [[saved], drafts, results, [parent], questionnaires] = await batch(database, "read", [
    db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
    db.select().from(profileDraft).where(eq(profileDraft.user_id, userId)),
    db
      .select()
      .from(assessmentResult)
      .where(eq(assessmentResult.user_id, userId))
      .orderBy(desc(assessmentResult.created_on), desc(assessmentResult.id))
      .limit(RESULTS_SHOWN),
    parentOf(database, userId),
    db
      .select({ id: questionnaireResult.id })
      .from(questionnaireResult)
      .where(eq(questionnaireResult.user_id, userId))
      .limit(1),
  ]);
  return { saved, drafts, results, parent, hasQuestionnaires: questionnaires.length > 0 };
}

/** A statement for the profile of a person, at most one row. */
function profileOfPerson({ db }: Database, userId: string) {
  return db.select().from(userProfile).where(eq(userProfile.user_id, userId));
}

/** Statements for what tells whether a person is under 18: profile, draft of its first step, parent. */
export function ageOfPerson(database: Database, userId: string) {
  const { db } = database;
  return [
    profileOfPerson(database, userId),
    db
      .select()
      .from(profileDraft)
      .where(and(eq(profileDraft.user_id, userId), eq(profileDraft.step, 1))),
    parentAsked(database, userId),
  ] as const;
}

export async function readDrafts(
  { db }: Database,
  userId: string,
): Promise<readonly StoredDraft[]> {
  return db.select().from(profileDraft).where(eq(profileDraft.user_id, userId));
}

export interface DraftChange {
  readonly step: number;
  readonly sealed: string;
  readonly writer: string | null;
  /** The version that it is based on; 0 where there was none. */
  readonly version: number;
}

/**
 * Writes drafts over the versions that they were made from. A draft that another page changed meanwhile
 * is not overwritten. Writing them agrees to the notice above them.
 * @returns whether all were written
 */
export async function writeDrafts(
  database: Database,
  userId: string,
  changes: readonly DraftChange[],
  now: number,
): Promise<boolean> {
  const { db } = database;
  const [, ...written] = await batch(database, "write", [
    agree(database, { userId, purpose: "profile", now, language: spokenLanguage() }),
    ...changes.map(({ step, sealed, writer, version }) => {
      const next = { sealed, writer, version: version + 1 };
      return db
        .insert(profileDraft)
        .values({ user_id: userId, step, ...next })
        .onConflictDoUpdate({
          target: [profileDraft.user_id, profileDraft.step],
          set: next,
          setWhere: eq(profileDraft.version, version),
        })
        .returning({ step: profileDraft.step });
    }),
  ]);
  return written.every((rows) => rows.length === 1);
}

export interface ProfileSave {
  readonly profile: ProfileRow;
  /** Of the drafts that the profile contains, by step. */
  readonly versions: Readonly<Record<number, number>>;
  /** Also deletes the assessments, and the results of questionnaires. */
  readonly forgetsHealth: boolean;
  readonly now: number;
}

/**
 * Inserts or updates a profile and empties its drafts, in one transaction. A draft that changed after it
 * was read stays.
 */
export async function saveProfile(
  database: Database,
  { profile, versions, forgetsHealth, now }: ProfileSave,
): Promise<void> {
  const { db } = database;
  const { user_id, sealed } = profile;
  const health = [
    db.delete(assessmentResult).where(eq(assessmentResult.user_id, user_id)),
    db.delete(questionnaireResult).where(eq(questionnaireResult.user_id, user_id)),
  ];
  await batch(database, "write", [
    agree(database, {
      ...{ userId: user_id, purpose: "profile" as const, now },
      language: spokenLanguage(),
    }),
    db
      .insert(userProfile)
      .values(profile)
      .onConflictDoUpdate({ target: userProfile.user_id, set: { sealed } }),
    ...Object.entries(versions).map(([step, version]) =>
      db
        .insert(profileDraft)
        .values({ user_id, step: Number(step), version: version + 1 })
        .onConflictDoUpdate({
          target: [profileDraft.user_id, profileDraft.step],
          set: { sealed: null, writer: null, version: version + 1 },
          setWhere: sql`${profileDraft.version} = ${version}`,
        }),
    ),
    ...(forgetsHealth ? health : []),
  ]);
}

/** Empties the drafts of every step but the first, which is not about health. */
export async function emptyHealthDrafts({ db }: Database, userId: string): Promise<void> {
  await db
    .update(profileDraft)
    .set({ sealed: null, writer: null, version: sql`${profileDraft.version} + 1` })
    .where(
      and(
        eq(profileDraft.user_id, userId),
        gt(profileDraft.step, 1),
        isNotNull(profileDraft.sealed),
      ),
    );
}

/** Stores an assessment, unless its profile was deleted while it was made. */
export async function insertAssessment({ db }: Database, row: ResultRow): Promise<void> {
  await db.insert(assessmentResult).select(
    db
      .select({
        id: sql<string>`${row.id}`.as("id"),
        user_id: userProfile.user_id,
        sealed: sql<string>`${row.sealed}`.as("sealed"),
        prompt_version: sql<string>`${row.prompt_version}`.as("prompt_version"),
        created_on: sql<number>`${row.created_on}`.as("created_on"),
      })
      .from(userProfile)
      .where(eq(userProfile.user_id, row.user_id)),
  );
}

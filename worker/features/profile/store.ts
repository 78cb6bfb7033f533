import { and, desc, eq, exists, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { batch, type Database, last } from "#db/client.ts";
import { assessmentResult, profileDraft, userProfile } from "#db/schema/profiles.ts";
import { questionnaireResult } from "#db/schema/wellbeing.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { agreeWith } from "#worker/features/privacy/consents.store.ts";
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
 * is not overwritten. Writing one agrees to the notice above it.
 * @returns whether all were written
 */
export async function writeDrafts(
  database: Database,
  userId: string,
  changes: readonly DraftChange[],
  now: number,
): Promise<boolean> {
  const { db } = database;
  const written = db
    .select({ step: profileDraft.step })
    .from(profileDraft)
    .where(and(eq(profileDraft.user_id, userId), inArray(profileDraft.sealed, sealedOf(changes))));
  const results = await batch(database, "write", [
    ...changes.map(({ step, sealed, writer, version }) => {
      const next = { sealed, writer, version: version + 1 };
      return db
        .insert(profileDraft)
        .values({ user_id: userId, step, ...next })
        .onConflictDoUpdate({
          target: [profileDraft.user_id, profileDraft.step],
          set: next,
          setWhere: eq(profileDraft.version, version),
        });
    }),
    agreeWith(database, { userId, purpose: "profile", now, language: spokenLanguage() }, written),
    written,
  ]);
  return last(results).length === changes.length;
}

/** What is in drafts, sealed: no two of them are equal. */
function sealedOf(drafts: readonly Pick<StoredDraft, "sealed">[]): string[] {
  return drafts.flatMap(({ sealed }) => sealed ?? []);
}

export interface ProfileSave {
  readonly profile: ProfileRow;
  /** What the profile was made of. */
  readonly read: Pick<StoredProfile, "saved" | "drafts">;
  /** Of the drafts that were read, by step; 0 where there was none. */
  readonly versions: Readonly<Record<number, number>>;
  /** Also deletes the assessments, and the results of questionnaires. */
  readonly forgetsHealth: boolean;
  readonly now: number;
}

/**
 * Inserts or updates a profile, agrees to its notice and empties its drafts, in one transaction: nothing of it where
 * what the profile was made of was deleted or saved otherwise since. A draft that changed meanwhile stays.
 * @returns whether it was saved
 */
export async function saveProfile(database: Database, save: ProfileSave): Promise<boolean> {
  const { db } = database;
  const { profile, versions, forgetsHealth, now } = save;
  const { user_id } = profile;
  const saved = db
    .select({ user_id: userProfile.user_id })
    .from(userProfile)
    .where(and(eq(userProfile.user_id, user_id), eq(userProfile.sealed, profile.sealed)));
  const health = [
    db.delete(assessmentResult).where(and(eq(assessmentResult.user_id, user_id), exists(saved))),
    db
      .delete(questionnaireResult)
      .where(and(eq(questionnaireResult.user_id, user_id), exists(saved))),
  ];
  const agreement = {
    userId: user_id,
    purpose: "profile",
    now,
    language: spokenLanguage(),
  } as const;
  const results = await batch(database, "write", [
    writeProfile(database, save),
    agreeWith(database, agreement, saved),
    ...Object.entries(versions).map(([step, version]) =>
      db.run(sql`insert into profile_draft (user_id, step, version)
        select ${user_id}, ${Number(step)}, ${version + 1} where exists ${saved}
        on conflict (user_id, step) do update set sealed = null, writer = null, version = excluded.version
        where profile_draft.version = ${version}`),
    ),
    ...(forgetsHealth ? health : []),
    saved,
  ]);
  return last(results).length === 1;
}

/** A statement that writes a profile where all that it was made of is still there. */
function writeProfile({ db }: Database, { profile, read }: ProfileSave) {
  const { user_id, sealed } = profile;
  const drafts = sealedOf(read.drafts);
  if (read.saved !== undefined) {
    return db
      .update(userProfile)
      .set({ sealed })
      .where(and(eq(userProfile.user_id, user_id), eq(userProfile.sealed, read.saved.sealed)));
  }
  const kept = and(eq(profileDraft.user_id, user_id), inArray(profileDraft.sealed, drafts));
  return db.run(sql`insert into user_profile (user_id, sealed) select ${user_id}, ${sealed}
    where (select count(*) from profile_draft where ${kept}) = ${drafts.length}
    on conflict do nothing`);
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

/** Stores an assessment, unless its profile was deleted or saved otherwise while it was made. @param of the profile */
export async function insertAssessment(
  { db }: Database,
  row: ResultRow,
  of: ProfileRow,
): Promise<void> {
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
      .where(and(eq(userProfile.user_id, row.user_id), eq(userProfile.sealed, of.sealed))),
  );
}

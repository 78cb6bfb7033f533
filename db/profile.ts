import { desc, eq, sql } from "drizzle-orm";
import { type Database, readBatch, writeBatch } from "./client.ts";
import { passkeysOf, type StoredPasskey } from "./passkeys.ts";
import { assessmentResult, profileDraft, userProfile } from "./schema.ts";
import { type StoredSession, sessionsOf } from "./sessions.ts";

/** A row as the database has it. Its answers are sealed; of before, lists are JSON and flags 0 or 1. */
export type StoredRow = Readonly<Record<string, unknown>>;

export interface StoredProfile {
  readonly saved: StoredRow | undefined;
  readonly drafts: readonly StoredDraft[];
  /** Newest first. */
  readonly results: readonly StoredRow[];
  /** Where its owner is signed in: shown on the same page, so read in the same round trip. */
  readonly sessions: readonly StoredSession[];
  /** Likewise. */
  readonly passkeys: readonly StoredPasskey[];
}

export interface StoredDraft {
  readonly step: number;
  readonly version: number;
  readonly writer: string | null;
  /** What it says, sealed; null once it was saved. */
  readonly sealed: string | null;
  /** JSON object of fields, in rows not sealed yet. */
  readonly answers: string | null;
}

const RESULTS_SHOWN = 10;

/** A person's profile with all that its page shows, in one round trip. */
export async function readProfile(
  { client, db }: Database,
  userId: string,
  now: number,
): Promise<StoredProfile> {
  const [saved, drafts, results, sessions, passkeys] = await readBatch(client, [
    db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
    db.select().from(profileDraft).where(eq(profileDraft.user_id, userId)),
    db
      .select()
      .from(assessmentResult)
      .where(eq(assessmentResult.user_id, userId))
      .orderBy(desc(assessmentResult.created_on), desc(assessmentResult.id))
      .limit(RESULTS_SHOWN),
    sessionsOf({ db }, userId, now),
    passkeysOf({ db }, userId),
  ]);
  return {
    saved: saved?.rows[0],
    drafts: (drafts?.rows ?? []) as unknown as StoredDraft[],
    results: results?.rows ?? [],
    sessions: (sessions?.rows ?? []) as unknown as StoredSession[],
    passkeys: (passkeys?.rows ?? []) as unknown as StoredPasskey[],
  };
}

/** A person's drafts. */
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
  /** The version that it was made from; 0 where there was none. */
  readonly version: number;
}

/**
 * Writes drafts over the versions that they were made from.
 * @returns whether all were: one that somebody else changed meanwhile stays as they left it
 */
export async function writeDrafts(
  { client, db }: Database,
  userId: string,
  changes: readonly DraftChange[],
): Promise<boolean> {
  const results = await writeBatch(
    client,
    changes.map(({ step, sealed, writer, version }) => {
      const next = { sealed, answers: null, writer, version: version + 1 };
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
  );
  return results.every(({ rows }) => rows.length === 1);
}

/**
 * Saves a profile, new or not, and empties its drafts, in one transaction. A draft that changed after
 * it was read stays.
 * @param versions of the drafts that the profile was made from, by step
 */
export async function saveProfile(
  { client, db }: Database,
  profile: typeof userProfile.$inferInsert,
  versions: Readonly<Record<number, number>>,
): Promise<void> {
  const { user_id, ...answers } = profile;
  await writeBatch(client, [
    db
      .insert(userProfile)
      .values(profile)
      .onConflictDoUpdate({ target: userProfile.user_id, set: answers }),
    ...Object.entries(versions).map(([step, version]) =>
      db
        .insert(profileDraft)
        .values({ user_id, step: Number(step), version: version + 1 })
        .onConflictDoUpdate({
          target: [profileDraft.user_id, profileDraft.step],
          set: { sealed: null, answers: null, writer: null, version: version + 1 },
          setWhere: sql`${profileDraft.version} = ${version}`,
        }),
    ),
  ]);
}

export async function insertAssessment(
  { db }: Database,
  row: typeof assessmentResult.$inferInsert,
): Promise<void> {
  await db.insert(assessmentResult).values(row);
}

import { desc, eq, sql } from "drizzle-orm";
import { type Database, readBatch, writeBatch } from "./client.ts";
import { passkeysOf, type StoredPasskey } from "./passkeys.ts";
import { assessmentResult, profileDraft, userProfile } from "./schema.ts";
import { type StoredSession, sessionsOf } from "./sessions.ts";

/** A row as the database has it: lists and drafts are JSON texts, flags 0 or 1. */
type StoredRow = Readonly<Record<string, unknown>>;

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
  /** JSON object of fields; null once it was saved. */
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

export interface DraftChange {
  readonly userId: string;
  readonly step: number;
  readonly answers: Readonly<Record<string, unknown>>;
  /** The version that the page was shown; undefined overwrites whatever stands there. */
  readonly seen: number | undefined;
  readonly writer: string | undefined;
}

/**
 * Keeps what a step says, unless another page changed it since this one saw it. Fields of which it
 * says nothing stay as they are.
 * @returns whether it was kept
 */
export async function keepDraft(
  { client }: Database,
  { userId, step, answers, ...page }: DraftChange,
): Promise<boolean> {
  const [seen, writer] = [page.seen ?? null, page.writer ?? null];
  const { expression, args } = withAnswers(answers);
  const { rows } = await client.execute({
    sql: `insert into profile_draft (user_id, step, answers, version, writer)
      values (?, ?, ?, 1, ?)
      on conflict (user_id, step) do update
      set answers = ${expression}, version = version + 1, writer = excluded.writer
      where ? is null or version = ? or writer = ? or answers = ${expression}
      returning version`,
    args: [userId, step, JSON.stringify(answers), writer, ...args, seen, seen, writer, ...args],
  });
  return rows.length === 1;
}

/** Adds single fields to the drafts of steps, whatever else these say. */
export async function addToDrafts(
  { client }: Database,
  userId: string,
  changes: readonly (readonly [step: number, answers: Readonly<Record<string, unknown>>])[],
): Promise<void> {
  await writeBatch(
    client,
    changes.map(([step, answers]) => {
      const { expression, args } = withAnswers(answers);
      return {
        sql: `insert into profile_draft (user_id, step, answers, version) values (?, ?, ?, 1)
          on conflict (user_id, step) do update set version = version + 1, writer = null,
          answers = ${expression}`,
        args: [userId, step, JSON.stringify(answers), ...args],
      };
    }),
  );
}

/** A stored draft with some answers changed, as SQL. */
function withAnswers(answers: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(answers);
  return {
    expression: `json_set(coalesce(answers, '{}')${", ?, json(?)".repeat(entries.length)})`,
    args: entries.flatMap(([name, value]) => [`$.${name}`, JSON.stringify(value)]),
  };
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
        .values({ user_id, step: Number(step), answers: null, version: version + 1 })
        .onConflictDoUpdate({
          target: [profileDraft.user_id, profileDraft.step],
          set: { answers: null, writer: null, version: version + 1 },
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

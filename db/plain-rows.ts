/** Rows that were written before they were sealed, and keys that an earlier secret wraps. */
import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { insertKey, type StoredKey } from "./person-keys.ts";
import {
  assessmentResult,
  creditLedger,
  generation,
  personKey,
  profileDraft,
  user,
  userHistory,
  userProfile,
} from "./schema.ts";

/** The keys of some people, those that are missing made. */
export async function keysOf(
  { client, db }: Database,
  userIds: readonly string[],
  newKey: (userId: string) => Promise<StoredKey>,
): Promise<readonly StoredKey[]> {
  const ids = [...new Set(userIds)];
  const stored = {
    userId: personKey.user_id,
    wrapped: personKey.wrapped,
    version: personKey.version,
  };
  const read = () => db.select(stored).from(personKey).where(inArray(personKey.user_id, ids));
  const found = await read();
  const without = ids.filter((id) => !found.some(({ userId }) => userId === id));
  if (without.length === 0) return found;
  const made = await Promise.all(without.map(newKey));
  await writeBatch(
    client,
    made.map((key) => insertKey({ db }, key)),
  );
  return read();
}

/** Keys under a secret's version, with their owner's sealed address. */
export async function keysUnder({ db }: Database, version: string, limit: number) {
  return db
    .select({
      userId: personKey.user_id,
      wrapped: personKey.wrapped,
      version: personKey.version,
      email: user.email,
      sealed: user.sealed,
    })
    .from(personKey)
    .innerJoin(user, eq(user.id, personKey.user_id))
    .where(eq(personKey.version, version))
    .limit(limit);
}

/** Puts keys under another secret, each with the digest that finds its owner from then on. */
export async function replaceKeys(
  { client, db }: Database,
  keys: readonly { readonly before: string; readonly key: StoredKey; readonly digest: string }[],
): Promise<void> {
  await writeBatch(
    client,
    keys.flatMap(({ before, key: { userId, wrapped, version }, digest }) => [
      db
        .update(user)
        .set({ email: digest })
        .where(
          and(
            eq(user.id, userId),
            isNotNull(user.sealed),
            sql`exists (select 1 from ${personKey} where ${personKey.user_id} = ${userId}
              and ${personKey.wrapped} = ${before})`,
          ),
        ),
      db
        .update(personKey)
        .set({ wrapped, version })
        .where(and(eq(personKey.user_id, userId), eq(personKey.wrapped, before))),
    ]),
  );
}

/** How many keys no version that is given names. */
export async function countKeysUnderOthers(
  { db }: Database,
  versions: readonly string[],
): Promise<number> {
  return db.$count(personKey, sql`${personKey.version} not in ${[...versions]}`);
}

export async function plainAccounts({ db }: Database, limit: number) {
  return db
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(isNull(user.sealed))
    .limit(limit);
}

export async function sealAccounts(
  { client, db }: Database,
  rows: readonly { readonly id: string; readonly digest: string; readonly sealed: string }[],
): Promise<void> {
  await writeBatch(
    client,
    rows.map(({ id, digest, sealed }) =>
      db
        .update(user)
        .set({ email: digest, sealed })
        .where(and(eq(user.id, id), isNull(user.sealed))),
    ),
  );
}

/** Beats of people. Incognito ones hang on their generations. */
export async function plainBeats({ db }: Database, limit: number) {
  return db
    .select()
    .from(userHistory)
    .where(and(isNull(userHistory.sealed), isNotNull(userHistory.user_id)))
    .limit(limit);
}

type HistoryRow = typeof userHistory.$inferSelect;

/** A statement that puts a sealed row in the place of a plain one. */
function sealBeat({ db }: Pick<Database, "db">, { id, ...row }: HistoryRow) {
  const { sealed, mood_input, focus, beat_formula, context_class, quality_score, created_on } = row;
  return db
    .update(userHistory)
    .set({ sealed, mood_input, focus, beat_formula, context_class, quality_score, created_on })
    .where(and(eq(userHistory.id, id), isNull(userHistory.sealed)));
}

export async function sealBeats(
  { client, db }: Database,
  rows: readonly HistoryRow[],
): Promise<void> {
  await writeBatch(
    client,
    rows.map((row) => sealBeat({ db }, row)),
  );
}

export async function plainProfiles({ db }: Database, limit: number) {
  return db.select().from(userProfile).where(isNull(userProfile.sealed)).limit(limit);
}

export async function sealProfiles(
  { client, db }: Database,
  rows: readonly (typeof userProfile.$inferInsert)[],
): Promise<void> {
  await writeBatch(
    client,
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

/** The version stays: for the pages that show a draft nothing changes. */
export async function sealDrafts(
  { client, db }: Database,
  rows: readonly {
    readonly user_id: string;
    readonly step: number;
    readonly version: number;
    readonly sealed: string;
  }[],
): Promise<void> {
  await writeBatch(
    client,
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
  { client, db }: Database,
  rows: readonly (typeof assessmentResult.$inferInsert)[],
): Promise<void> {
  await writeBatch(
    client,
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

/** What a generation of before made, sealed, with its debit and its incognito beat. */
export interface SealedGeneration {
  readonly id: string;
  readonly result: string;
  /** Of its debit. */
  readonly reference: { readonly before: readonly string[]; readonly sealed: string };
  readonly incognito: HistoryRow | undefined;
}

export async function sealGenerations(
  { client, db }: Database,
  rows: readonly SealedGeneration[],
): Promise<void> {
  const day = (time: typeof creditLedger.created_on | typeof generation.finished_on) =>
    sql`${time} - ${time} % ${DAY_MS}`;
  await writeBatch(
    client,
    rows.flatMap(({ id, result, reference, incognito }) => [
      ...(incognito ? [sealBeat({ db }, incognito)] : []),
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

/** Incognito beats that no secret known here can name: nobody finds them any more. */
export async function countLostBeats({ db }: Database): Promise<number> {
  return db.$count(userHistory, and(isNull(userHistory.sealed), isNull(userHistory.user_id)));
}

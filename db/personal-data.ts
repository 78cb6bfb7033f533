import { and, eq, getTableColumns, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Database, writeBatch } from "./client.ts";
import { type HistoryCursor, historyOf } from "./history.ts";
import { sumIntoDeleted } from "./ledger.ts";
import {
  assessmentResult,
  creditLedger,
  generation,
  passkey,
  personKey,
  profileDraft,
  profiles,
  session,
  sessionMark,
  token,
  user,
  userHistory,
  userProfile,
} from "./schema.ts";

/**
 * How many rows one answer of the database holds at most: sqld refuses those above 10 MB. Long ones hold
 * what people wrote, up to 15 kB each; short ones numbers and keys.
 */
const LONG_AT_ONCE = 500;
const SHORT_AT_ONCE = 3_000;

/** Everything that hangs on an account, as it is stored. Incognito beats hang on none. */
export async function readHoldings({ db }: Database, userId: string) {
  const ledger = pagesOf({ db }, creditLedger, eq(creditLedger.user_id, userId));
  const attempts = pagesOf({ db }, generation, eq(generation.user_id, userId));
  const marks = pagesOf({ db }, sessionMark, eq(sessionMark.user_id, userId));
  const results = pagesOf(
    { db },
    assessmentResult,
    eq(assessmentResult.user_id, userId),
    LONG_AT_ONCE,
  );
  const sessions = pagesOf({ db }, session, eq(session.user_id, userId));
  const first = await db.batch([
    db.select().from(user).where(eq(user.id, userId)),
    db.select().from(profiles).where(eq(profiles.id, userId)),
    db.select().from(token).where(eq(token.user_id, userId)),
    db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
    db.select().from(profileDraft).where(eq(profileDraft.user_id, userId)),
    db.select().from(passkey).where(eq(passkey.user_id, userId)),
    sessions.page(0),
    ledger.page(0),
    attempts.page(0),
    marks.page(0),
    results.page(0),
  ]);
  const [[account], [balance], proofs, [profile], drafts, passkeys] = first;
  return {
    ...{ account, credits: balance?.available_credits ?? 0, proofs, profile, drafts, passkeys },
    sessions: await sessions.all(first[6]),
    ledger: await ledger.all(first[7]),
    attempts: await attempts.all(first[8]),
    marks: await marks.all(first[9]),
    results: (await results.all(first[10])).toSorted((one, two) => two.created_on - one.created_on),
    beats: await everyBeat({ db }, userId),
  };
}

/** The rows of a table that meet a condition, page by page in the order in which they were written. */
function pagesOf<Table extends SQLiteTable>(
  { db }: Pick<Database, "db">,
  table: Table,
  condition: SQL,
  limit = SHORT_AT_ONCE,
) {
  type Page = { row: Table["$inferSelect"]; at: number }[];
  const page = (after: number) =>
    db
      .select({ row: getTableColumns(table), at: sql<number>`rowid` })
      .from(table as SQLiteTable)
      .where(and(condition, gt(sql`rowid`, after)))
      .orderBy(sql`rowid`)
      .limit(limit);
  return {
    page,
    /** Goes on after the first page. */
    async all(first: unknown): Promise<Table["$inferSelect"][]> {
      const rows = [...(first as Page)];
      for (let next = rows; next.length === limit; ) {
        next = (await page(next.at(-1)?.at ?? 0)) as Page;
        rows.push(...next);
      }
      return rows.map(({ row }) => row);
    },
  };
}

async function everyBeat({ db }: Pick<Database, "db">, userId: string) {
  const beats: (typeof userHistory.$inferSelect)[] = [];
  let after: HistoryCursor | undefined;
  do {
    const rows = await historyOf({ db }, userId, { limit: LONG_AT_ONCE, after });
    beats.push(...rows);
    const last = rows.length === LONG_AT_ONCE ? rows.at(-1) : undefined;
    after = last && { createdOn: last.created_on, id: last.id };
  } while (after !== undefined);
  return beats;
}

export type Holdings = Awaited<ReturnType<typeof readHoldings>>;

/** Those of some ids that are incognito beats, newest first. */
export async function findIncognitoBeats({ db }: Database, ids: readonly string[]) {
  const found: (typeof userHistory.$inferSelect)[] = [];
  for (let from = 0; from < ids.length; from += LONG_AT_ONCE) {
    const some = ids.slice(from, from + LONG_AT_ONCE);
    found.push(...(await db.select().from(userHistory).where(incognito(some))));
  }
  return found.toSorted((left, right) => right.created_on - left.created_on);
}

/** Everything that a person ever asked to be generated. */
export async function generationsOf({ db }: Database, userId: string) {
  const attempts = pagesOf({ db }, generation, eq(generation.user_id, userId));
  return attempts.all(await attempts.page(0));
}

/**
 * The one transaction that deletes an account with all that hangs on it, and its incognito beats. Of
 * its ledger the sums remain, nobody's. Sent again it changes nothing. It fails whole, by the
 * foreign keys, when a generation was begun or done that is not among those given as it is now.
 */
export async function deleteHoldings(
  { client, db }: Database,
  userId: string,
  known: {
    /** Of generationsOf. */
    readonly generations: readonly { readonly id: string; readonly result: string | null }[];
    readonly incognitoIds: readonly string[];
  },
): Promise<void> {
  await writeBatch(client, [
    sumIntoDeleted({ db }, eq(creditLedger.user_id, userId)),
    db.delete(sessionMark).where(eq(sessionMark.user_id, userId)),
    db
      .delete(userHistory)
      .where(or(eq(userHistory.user_id, userId), incognito(known.incognitoIds))),
    db.delete(profileDraft).where(eq(profileDraft.user_id, userId)),
    db.delete(userProfile).where(eq(userProfile.user_id, userId)),
    db.delete(assessmentResult).where(eq(assessmentResult.user_id, userId)),
    db.delete(creditLedger).where(eq(creditLedger.user_id, userId)),
    db.delete(generation).where(and(eq(generation.user_id, userId), asKnown(known.generations))),
    db.delete(token).where(eq(token.user_id, userId)),
    db.delete(session).where(eq(session.user_id, userId)),
    db.delete(passkey).where(eq(passkey.user_id, userId)),
    // A generation that was begun or done since they were read still holds this row: then all fails.
    db.delete(profiles).where(eq(profiles.id, userId)),
    db.delete(personKey).where(eq(personKey.user_id, userId)),
    db.delete(user).where(eq(user.id, userId)),
  ]);
}

function incognito(ids: readonly string[]): SQL | undefined {
  return and(isNull(userHistory.user_id), inArray(userHistory.id, listed(ids)));
}

/** Generations that made what they were known to have made, one parameter for all of them. */
function asKnown(generations: readonly { id: string; result: string | null }[]): SQL {
  const known = JSON.stringify(generations.map(({ id, result }) => [id, result]));
  return sql`(${generation.id}, coalesce(${generation.result}, '')) in
    (select value ->> 0, coalesce(value ->> 1, '') from json_each(${known}))`;
}

/** Any number of values as one parameter: SQLite takes only so many. */
function listed(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}

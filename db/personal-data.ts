import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { type HistoryCursor, historyOf } from "./history.ts";
import {
  assessmentResult,
  creditLedger,
  deletedLedger,
  generation,
  profileDraft,
  profiles,
  session,
  sessionMark,
  token,
  user,
  userHistory,
  userProfile,
} from "./schema.ts";

/** How many beats one answer of the database holds at most: long moods must not make it too large. */
const BEATS_AT_ONCE = 500;

/** Everything that hangs on an account, as it is stored. Incognito beats hang on none. */
export async function readHoldings({ db }: Database, userId: string) {
  const page = { limit: BEATS_AT_ONCE };
  const [users, balances, sessions, proofs, ledger, attempts, marks, health, drafts, results] =
    await db.batch([
      db.select().from(user).where(eq(user.id, userId)),
      db.select().from(profiles).where(eq(profiles.id, userId)),
      db.select().from(session).where(eq(session.user_id, userId)).orderBy(asc(session.created_at)),
      db.select().from(token).where(eq(token.user_id, userId)),
      db
        .select()
        .from(creditLedger)
        .where(eq(creditLedger.user_id, userId))
        .orderBy(asc(creditLedger.id)),
      db
        .select()
        .from(generation)
        .where(eq(generation.user_id, userId))
        .orderBy(asc(generation.created_on)),
      db.select().from(sessionMark).where(eq(sessionMark.user_id, userId)),
      db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
      db.select().from(profileDraft).where(eq(profileDraft.user_id, userId)),
      db
        .select()
        .from(assessmentResult)
        .where(eq(assessmentResult.user_id, userId))
        .orderBy(desc(assessmentResult.created_on)),
    ]);
  const beats: (typeof userHistory.$inferSelect)[] = [];
  let after: HistoryCursor | undefined;
  do {
    const rows = await historyOf({ db }, userId, { ...page, after });
    beats.push(...rows);
    const last = rows.length === BEATS_AT_ONCE ? rows.at(-1) : undefined;
    after = last && { createdOn: last.created_on, id: last.id };
  } while (after !== undefined);
  const [account] = users;
  const [balance] = balances;
  return {
    ...{ account, credits: balance?.available_credits ?? 0, sessions, proofs, ledger, attempts },
    ...{ beats, marks, profile: health[0], drafts, results },
  };
}

export type Holdings = Awaited<ReturnType<typeof readHoldings>>;

/** Those of some ids that are incognito beats, newest first. */
export async function findIncognitoBeats({ db }: Database, ids: readonly string[]) {
  const found: (typeof userHistory.$inferSelect)[] = [];
  for (let from = 0; from < ids.length; from += BEATS_AT_ONCE) {
    const some = ids.slice(from, from + BEATS_AT_ONCE);
    found.push(...(await db.select().from(userHistory).where(incognito(some))));
  }
  return found.toSorted((left, right) => right.created_on - left.created_on);
}

/** The keys of everything that a person ever asked to be generated. */
export async function generationKeys({ db }: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ key: generation.key })
    .from(generation)
    .where(eq(generation.user_id, userId));
  return rows.map(({ key }) => key);
}

/**
 * The one transaction that deletes an account with all that hangs on it, and its incognito beats. Of
 * its ledger the sums remain, nobody's. Sent again it changes nothing. It fails whole, by the
 * foreign keys, when a generation was begun whose key is not among those given.
 */
export async function deleteHoldings(
  { client, db }: Database,
  userId: string,
  known: {
    /** Of generationKeys. */
    readonly keys: readonly string[];
    readonly incognitoIds: readonly string[];
  },
): Promise<void> {
  await writeBatch(client, [
    db
      .insert(deletedLedger)
      .select(
        sql`select ${creditLedger.reason}, sum(${creditLedger.delta}), count(*) from ${creditLedger}
          where ${creditLedger.user_id} = ${userId} group by ${creditLedger.reason}`,
      )
      .onConflictDoUpdate({
        target: deletedLedger.reason,
        set: {
          delta: sql`${deletedLedger.delta} + excluded.delta`,
          entries: sql`${deletedLedger.entries} + excluded.entries`,
        },
      }),
    db.delete(sessionMark).where(eq(sessionMark.user_id, userId)),
    db
      .delete(userHistory)
      .where(or(eq(userHistory.user_id, userId), incognito(known.incognitoIds))),
    db.delete(profileDraft).where(eq(profileDraft.user_id, userId)),
    db.delete(userProfile).where(eq(userProfile.user_id, userId)),
    db.delete(assessmentResult).where(eq(assessmentResult.user_id, userId)),
    db.delete(creditLedger).where(eq(creditLedger.user_id, userId)),
    db
      .delete(generation)
      .where(and(eq(generation.user_id, userId), inArray(generation.key, listed(known.keys)))),
    db.delete(token).where(eq(token.user_id, userId)),
    db.delete(session).where(eq(session.user_id, userId)),
    // A generation that was begun since its keys were read still holds this row: then all fails.
    db.delete(profiles).where(eq(profiles.id, userId)),
    db.delete(user).where(eq(user.id, userId)),
  ]);
}

function incognito(ids: readonly string[]): SQL | undefined {
  return and(isNull(userHistory.user_id), inArray(userHistory.id, listed(ids)));
}

/** Any number of values as one parameter: SQLite takes only so many. */
function listed(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}

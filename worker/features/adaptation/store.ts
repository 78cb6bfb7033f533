import { and, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "#db/client.ts";
import { userHistory } from "#db/schema/beats.ts";
import { listeningSession } from "#db/schema/wellbeing.ts";
import { type AttemptLimit, countAttempt } from "#db/throttles.ts";

export type ListeningSessionRow = typeof listeningSession.$inferSelect;
type SessionId = Omit<ListeningSessionRow, "sealed">;

/** Bounds what one page decrypts. */
const MOST = 300;

/**
 * A statement for what a person listened to since a day, in days since 1970 UTC; the latest first.
 * @param most rows, which the page decrypts
 */
export function sessionsSince({ db }: Database, userId: string, day: number, most = MOST) {
  return db
    .select()
    .from(listeningSession)
    .where(and(eq(listeningSession.user_id, userId), gte(listeningSession.day, day)))
    .orderBy(desc(listeningSession.day))
    .limit(most);
}

/**
 * Counts an attempt to record, and reads what it needs, in one round trip.
 * @returns whether it is within the limit and the beat the person's own, and what is stored already
 */
export async function readForRecord(
  database: Database,
  id: SessionId,
  { limit, now }: { readonly limit: AttemptLimit; readonly now: number },
) {
  const { db } = database;
  const [[counted], [own], [stored]] = await batch(database, "write", [
    countAttempt(database, limit, now),
    db.select({ id: userHistory.id }).from(userHistory).where(ownBeat(id)),
    db.select({ sealed: listeningSession.sealed }).from(listeningSession).where(at(id)),
  ]);
  return {
    within: (counted?.count ?? 0) <= limit.max,
    own: own !== undefined,
    stored: stored?.sealed,
  };
}

/**
 * Stores what was listened to over what was read before.
 * @returns false when another tab has stored something since, or the beat was deleted
 */
export async function saveSession(
  { db }: Database,
  row: ListeningSessionRow,
  before: string | undefined,
): Promise<boolean> {
  const { user_id, history_id, day, sealed } = row;
  const { rowsAffected } = await db
    .insert(listeningSession)
    .select(
      sql`select ${user_id}, ${history_id}, ${day}, ${sealed}
        where exists (select 1 from ${userHistory} where ${ownBeat(row)})`,
    )
    .onConflictDoUpdate({
      target: [listeningSession.user_id, listeningSession.history_id, listeningSession.day],
      set: { sealed },
      setWhere: before === undefined ? sql`false` : eq(listeningSession.sealed, before),
    });
  return rowsAffected === 1;
}

/** Incognito beats belong to nobody, so this is never one of them. */
function ownBeat({ history_id, user_id }: SessionId): SQL | undefined {
  return and(eq(userHistory.id, history_id), eq(userHistory.user_id, user_id));
}

function at({ user_id, history_id, day }: SessionId): SQL | undefined {
  const { user_id: person, history_id: beat } = listeningSession;
  return and(eq(person, user_id), eq(beat, history_id), eq(listeningSession.day, day));
}

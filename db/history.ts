import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { LedgerEntry } from "#worker/domain/credits/ledger-entry.ts";
import { type Database, readBatch, writeBatch } from "./client.ts";
import { ledgerOf } from "./ledger.ts";
import { marksSince, type SessionMark } from "./marks.ts";
import { sessionMark, userHistory, userProfile } from "./schema.ts";

export type HistoryRow = typeof userHistory.$inferSelect;

/** Where a page of history ends: the time and id of its last row. */
export interface HistoryCursor {
  readonly createdOn: number;
  readonly id: string;
}

interface HistoryPageOptions {
  readonly limit: number;
  readonly after?: HistoryCursor | undefined;
  readonly favourites?: boolean | undefined;
}

/** What a page about a person's beats shows, read in one round trip. */
export interface HistoryView {
  readonly rows: readonly HistoryRow[];
  /** A beat that was asked for besides, whosever it is. */
  readonly asked: HistoryRow | undefined;
  /** The last changes of credits, newest first. */
  readonly ledger: readonly LedgerEntry[];
  readonly marks: readonly SessionMark[];
  /** The person's profile as it is stored: how to listen follows from it. */
  readonly profile: Readonly<Record<string, unknown>> | undefined;
}

/** Reads a page of a person's beats, and beside it one beat and the last changes of credits. */
export async function readHistory(
  { client, db }: Database,
  userId: string,
  page: HistoryPageOptions & {
    readonly beatId?: string;
    readonly ledgerLimit?: number;
    /** First day of the marks to read. @default none */
    readonly marksFrom?: number | undefined;
  },
): Promise<HistoryView> {
  const [rows, asked, ledger, marks, profile] = await readBatch(client, [
    historyOf({ db }, userId, page),
    db
      .select()
      .from(userHistory)
      .where(eq(userHistory.id, page.beatId ?? "")),
    ledgerOf({ db }, userId, page.ledgerLimit ?? 0),
    marksSince({ db }, userId, page.marksFrom ?? Number.MAX_SAFE_INTEGER),
    db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
  ]);
  // The columns are plain texts and numbers: the client's rows are already what Drizzle would give.
  return {
    rows: (rows?.rows ?? []) as unknown as HistoryRow[],
    asked: asked?.rows[0] as unknown as HistoryRow | undefined,
    ledger: (ledger?.rows ?? []) as unknown as LedgerEntry[],
    marks: (marks?.rows ?? []) as unknown as SessionMark[],
    profile: profile?.rows[0],
  };
}

/** A statement for a person's beats, newest first. Incognito beats belong to nobody: no list has them. */
export function historyOf(
  { db }: Pick<Database, "db">,
  userId: string,
  { limit, after, favourites }: HistoryPageOptions,
) {
  const { created_on, id, favourite } = userHistory;
  const chosen = favourites ? eq(favourite, true) : undefined;
  const older =
    after &&
    or(lt(created_on, after.createdOn), and(eq(created_on, after.createdOn), lt(id, after.id)));
  return db
    .select()
    .from(userHistory)
    .where(and(eq(userHistory.user_id, userId), older, chosen))
    .orderBy(desc(created_on), desc(id))
    .limit(limit);
}

/** Marks one's own beat, or takes the mark away. @returns whether there is such a beat */
export async function setFavourite(
  { db }: Database,
  userId: string,
  id: string,
  favourite: boolean,
): Promise<boolean> {
  const { rowsAffected } = await db
    .update(userHistory)
    .set({ favourite })
    .where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId)));
  return rowsAffected === 1;
}

/** Deletes one's own beat and what was marked of it. Its credit stays spent, its key stays used. */
export async function deleteBeat({ client, db }: Database, userId: string, id: string) {
  await writeBatch(client, [
    db
      .delete(sessionMark)
      .where(and(eq(sessionMark.history_id, id), eq(sessionMark.user_id, userId))),
    db.delete(userHistory).where(and(eq(userHistory.id, id), eq(userHistory.user_id, userId))),
  ]);
}

/** Deletes an incognito beat, whosever it is: its caller has opened it with its link. */
export async function deleteIncognitoBeat({ db }: Database, id: string): Promise<void> {
  await db.delete(userHistory).where(and(eq(userHistory.id, id), isNull(userHistory.user_id)));
}

export async function findHistoryRow(
  { db }: Database,
  id: string,
): Promise<HistoryRow | undefined> {
  const rows = await db.select().from(userHistory).where(eq(userHistory.id, id));
  return rows[0];
}

/** Counts one more full download of a beat. */
export async function countDownload({ db }: Database, id: string): Promise<void> {
  await db
    .update(userHistory)
    .set({ downloaded_count: sql`${userHistory.downloaded_count} + 1` })
    .where(eq(userHistory.id, id));
}

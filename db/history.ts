import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { type Database, readBatch } from "./client.ts";
import { type LedgerEntry, ledgerOf } from "./ledger.ts";
import { userHistory } from "./schema.ts";

export type HistoryRow = typeof userHistory.$inferSelect;

/** Where a page of history ends: the time and id of its last row. */
export interface HistoryCursor {
  readonly createdOn: number;
  readonly id: string;
}

interface HistoryPageOptions {
  readonly limit: number;
  readonly after?: HistoryCursor | undefined;
}

/** What a page about a person's beats shows, read in one round trip. */
export interface HistoryView {
  readonly rows: readonly HistoryRow[];
  /** A beat that was asked for besides, whosever it is. */
  readonly asked: HistoryRow | undefined;
  /** The last changes of credits, newest first. */
  readonly ledger: readonly LedgerEntry[];
}

/** Reads a page of a person's beats, and beside it one beat and the last changes of credits. */
export async function readHistory(
  { client, db }: Database,
  userId: string,
  page: HistoryPageOptions & { readonly beatId?: string; readonly ledgerLimit?: number },
): Promise<HistoryView> {
  const [rows, asked, ledger] = await readBatch(client, [
    historyOf({ db }, userId, page),
    db
      .select()
      .from(userHistory)
      .where(eq(userHistory.id, page.beatId ?? "")),
    ledgerOf({ db }, userId, page.ledgerLimit ?? 0),
  ]);
  // The columns are plain texts and numbers: the client's rows are already what Drizzle would give.
  return {
    rows: (rows?.rows ?? []) as unknown as HistoryRow[],
    asked: asked?.rows[0] as unknown as HistoryRow | undefined,
    ledger: (ledger?.rows ?? []) as unknown as LedgerEntry[],
  };
}

/** A statement for a person's beats, newest first. Incognito beats belong to nobody: no list has them. */
function historyOf(
  { db }: Pick<Database, "db">,
  userId: string,
  { limit, after }: HistoryPageOptions,
) {
  const { created_on, id } = userHistory;
  const older =
    after &&
    or(lt(created_on, after.createdOn), and(eq(created_on, after.createdOn), lt(id, after.id)));
  return db
    .select()
    .from(userHistory)
    .where(and(eq(userHistory.user_id, userId), older))
    .orderBy(desc(created_on), desc(id))
    .limit(limit);
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

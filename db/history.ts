import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { userHistory } from "./schema.ts";

export type HistoryRow = typeof userHistory.$inferSelect;

/** Where a page of history ends: the time and id of its last row. */
export interface HistoryCursor {
  readonly createdOn: number;
  readonly id: string;
}

/** A person's beats, newest first. Incognito beats belong to nobody and are in no list. */
export async function listHistory(
  { db }: Database,
  userId: string,
  { limit, after }: { readonly limit: number; readonly after?: HistoryCursor | undefined },
): Promise<HistoryRow[]> {
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

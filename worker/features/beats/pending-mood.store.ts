import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { pendingMood } from "#db/schema/beats.ts";

export async function insertPendingMood(
  { db }: Database,
  row: typeof pendingMood.$inferInsert,
): Promise<void> {
  await db.insert(pendingMood).values(row);
}

/** @returns a text, sealed, unless it has expired */
export async function findPendingMood(
  { db }: Database,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db.select().from(pendingMood).where(unexpired(id, now));
  return row?.sealed;
}

/** Deletes a text. @returns it, sealed, unless it has expired */
export async function takePendingMood(
  { db }: Database,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db.delete(pendingMood).where(unexpired(id, now)).returning();
  return row?.sealed;
}

function unexpired(id: string, now: number) {
  return and(eq(pendingMood.id, id), gt(pendingMood.expires_at, now));
}

export async function deleteExpiredPendingMoods({ db }: Database, now: number): Promise<void> {
  await db.delete(pendingMood).where(lte(pendingMood.expires_at, now));
}

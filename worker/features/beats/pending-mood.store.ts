import { and, eq, gt, lte } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { broughtText } from "#db/schema/beats.ts";

export async function insertBroughtText(
  { db }: Database,
  row: typeof broughtText.$inferInsert,
): Promise<void> {
  await db.insert(broughtText).values(row);
}

/** @returns a text, sealed, unless it has expired */
export async function findBroughtText(
  { db }: Database,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db.select().from(broughtText).where(unexpired(id, now));
  return row?.sealed;
}

/** Deletes a text. @returns it, sealed, unless it has expired */
export async function takeBroughtText(
  { db }: Database,
  id: string,
  now: number,
): Promise<string | undefined> {
  const [row] = await db.delete(broughtText).where(unexpired(id, now)).returning();
  return row?.sealed;
}

function unexpired(id: string, now: number) {
  return and(eq(broughtText.id, id), gt(broughtText.expires_at, now));
}

export async function deleteExpiredBroughtTexts({ db }: Database, now: number): Promise<void> {
  await db.delete(broughtText).where(lte(broughtText.expires_at, now));
}

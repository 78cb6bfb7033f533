import { eq } from "drizzle-orm";
import type { Database } from "./client.ts";
import { listeningChoice } from "./schema/listening.ts";

export type ListeningRow = typeof listeningChoice.$inferSelect;

/** A statement for the choice of a person, at most one row. */
export function listeningOfPerson({ db }: Database, userId: string) {
  return db.select().from(listeningChoice).where(eq(listeningChoice.user_id, userId));
}

/** Stores a person's choice over the one before. */
export async function saveListening({ db }: Database, row: ListeningRow): Promise<void> {
  const { user_id: _, ...changed } = row;
  await db
    .insert(listeningChoice)
    .values(row)
    .onConflictDoUpdate({ target: listeningChoice.user_id, set: changed });
}

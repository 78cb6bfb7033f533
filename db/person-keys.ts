import { eq, exists, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { personKey, user } from "./schema.ts";

/** A person's key as it is stored, wrapped. */
export interface StoredKey {
  readonly userId: string;
  readonly wrapped: string;
  readonly version: string;
}

/** A statement that gives an account its key, unless it has one or is not there. */
export function insertKey({ db }: Pick<Database, "db">, { userId, wrapped, version }: StoredKey) {
  const account = db.select({ id: user.id }).from(user).where(eq(user.id, userId));
  return db
    .insert(personKey)
    .select(sql`select ${userId}, ${wrapped}, ${version} where ${exists(account)}`)
    .onConflictDoNothing();
}

/** Gives an account its key, unless it has one. @returns the key that it has */
export async function keepKey(database: Database, key: StoredKey): Promise<StoredKey> {
  const { db } = database;
  const [, rows] = await db.batch([
    insertKey({ db }, key),
    db.select().from(personKey).where(eq(personKey.user_id, key.userId)),
  ]);
  const [row] = rows;
  if (row === undefined) throw new Error("The account is gone.");
  return { userId: row.user_id, wrapped: row.wrapped, version: row.version };
}

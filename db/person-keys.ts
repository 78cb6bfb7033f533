import { eq, exists, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { personKey, user } from "./schema.ts";

/** A person's key as it is stored, wrapped. */
export interface StoredKey {
  readonly userId: string;
  readonly wrapped: string;
  readonly version: string;
}

/** An account as it is stored: whose it is, and what opens its address. */
export interface AccountRow {
  readonly id: string;
  /** A digest, or the address itself where nothing is sealed yet. */
  readonly email: string;
  readonly sealed: string | null;
  /** Null in accounts of before. */
  readonly wrapped: string | null;
  readonly version: string | null;
}

/** Columns of an account's row, of `user` with `person_key` joined to it. */
export const ACCOUNT_COLUMNS = {
  id: user.id,
  email: user.email,
  sealed: user.sealed,
  wrapped: personKey.wrapped,
  version: personKey.version,
};

/** An account's row as a batch brings it. */
export function readAccountRow(row: Readonly<Record<string, unknown>>): AccountRow {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    id: String(row.id),
    email: String(row.email),
    sealed: text(row.sealed),
    wrapped: text(row.wrapped),
    version: text(row.version),
  };
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

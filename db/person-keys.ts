import { eq, exists, sql } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { personKey, user } from "./schema/accounts.ts";

/** A person's key as it is stored, wrapped. */
export interface StoredKey {
  readonly userId: string;
  readonly wrapped: string;
  readonly version: string;
}

/** An account as it is stored, with the key that decrypts its address. */
export interface AccountRow {
  readonly id: string;
  /** A digest; in legacy rows the address itself. */
  readonly email: string;
  readonly sealed: string | null;
  /** Null in legacy rows, as is `version`. */
  readonly wrapped: string | null;
  readonly version: string | null;
}

/** The columns of AccountRow, of `user` left-joined with `person_key`. */
export const ACCOUNT_COLUMNS = {
  id: user.id,
  email: user.email,
  sealed: user.sealed,
  wrapped: personKey.wrapped,
  version: personKey.version,
};

/** A statement that stores an account's key, unless it has one or does not exist. */
export function insertKey({ db }: Database, { userId, wrapped, version }: StoredKey) {
  const account = db.select({ id: user.id }).from(user).where(eq(user.id, userId));
  return db
    .insert(personKey)
    .select(sql`select ${userId}, ${wrapped}, ${version} where ${exists(account)}`)
    .onConflictDoNothing();
}

/** Stores an account's key, unless it has one. @returns the key that it has */
export async function keepKey(database: Database, key: StoredKey): Promise<StoredKey> {
  const { db } = database;
  const [, [row]] = await batch(database, "write", [
    insertKey(database, key),
    db.select().from(personKey).where(eq(personKey.user_id, key.userId)),
  ]);
  if (row === undefined) throw new Error("The account is gone.");
  return { userId: row.user_id, wrapped: row.wrapped, version: row.version };
}

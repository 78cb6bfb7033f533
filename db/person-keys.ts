import { eq, exists, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
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
  /** The address under this key. */
  readonly sealed: string;
  readonly wrapped: string;
  readonly version: string;
}

/** The columns of AccountRow, of `user` joined with `person_key`. */
export const ACCOUNT_COLUMNS = {
  id: user.id,
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

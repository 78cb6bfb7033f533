import { and, eq, exists, sql } from "drizzle-orm";
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
  language: user.language,
};

/** A statement that stores an account's key, unless it has one or does not exist. */
export function insertKey({ db }: Database, { userId, wrapped, version }: StoredKey) {
  const account = db.select({ id: user.id }).from(user).where(eq(user.id, userId));
  return db
    .insert(personKey)
    .select(sql`select ${userId}, ${wrapped}, ${version} where ${exists(account)}`)
    .onConflictDoNothing();
}

/** Stored keys, wrapped anew when the secret changes. */

/** Keys that a secret of this version wraps, with their owner's sealed address. */
export async function keysUnder({ db }: Database, version: string, limit: number) {
  return db
    .select({
      userId: personKey.user_id,
      wrapped: personKey.wrapped,
      version: personKey.version,
      sealed: user.sealed,
    })
    .from(personKey)
    .innerJoin(user, eq(user.id, personKey.user_id))
    .where(eq(personKey.version, version))
    .limit(limit);
}

/** A key of an account as it was read, and what takes its place. */
interface Replacement {
  readonly before: { readonly wrapped: string; readonly sealed: string };
  readonly key: StoredKey;
  /** Finds the owner from then on. */
  readonly digest: string;
}

/**
 * Replaces keys by the same ones under another secret, each with the digest that finds its owner from then on.
 * An account whose address has changed since it was read stays as it is, for the next run.
 */
export async function replaceKeys(database: Database, keys: readonly Replacement[]): Promise<void> {
  const { db } = database;
  await batch(
    database,
    "write",
    keys.flatMap(({ before, key: { userId, wrapped, version }, digest }) => [
      db
        .update(user)
        .set({ email: digest })
        .where(
          and(
            eq(user.id, userId),
            eq(user.sealed, before.sealed),
            sql`exists (select 1 from ${personKey} where ${personKey.user_id} = ${userId}
              and ${personKey.wrapped} = ${before.wrapped})`,
          ),
        ),
      db
        .update(personKey)
        .set({ wrapped, version })
        .where(
          and(
            eq(personKey.user_id, userId),
            eq(personKey.wrapped, before.wrapped),
            sql`exists (select 1 from ${user} where ${user.id} = ${userId}
              and ${user.sealed} = ${before.sealed})`,
          ),
        ),
    ]),
  );
}

/** How many keys a secret of none of these versions wraps. */
export async function countKeysUnderOthers(
  { db }: Database,
  versions: readonly string[],
): Promise<number> {
  return db.$count(personKey, sql`${personKey.version} not in ${[...versions]}`);
}

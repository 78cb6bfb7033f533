import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { passkey } from "#db/schema/sign-in.ts";

export type PasskeyRow = typeof passkey.$inferSelect;

/** A passkey as the profile page lists it. */
export type StoredPasskey = Pick<PasskeyRow, "id" | "name" | "created_at" | "last_used_at">;

/** A statement that lists a person's passkeys, oldest first. */
export function passkeysOf({ db }: Database, userId: string) {
  return db
    .select()
    .from(passkey)
    .where(eq(passkey.user_id, userId))
    .orderBy(asc(passkey.created_at), asc(passkey.id));
}

/**
 * Stores a passkey, unless its owner has the maximum already, or its id is taken.
 * @returns whether it was stored
 */
export async function insertPasskey(
  { db }: Database,
  row: PasskeyRow,
  most: number,
): Promise<boolean> {
  const stored = await db
    .insert(passkey)
    .select(
      sql`select ${row.id}, ${row.user_id}, ${row.public_key}, ${row.counter}, ${row.transports},
        ${row.name}, ${row.created_at}, null
        where (select count(*) from ${passkey} where ${passkey.user_id} = ${row.user_id}) < ${most}`,
    )
    .onConflictDoNothing()
    .returning({ id: passkey.id });
  return stored.length === 1;
}

/** A passkey with the account of its owner. */
export async function findPasskey({ db }: Database, id: string) {
  const rows = await db
    .select({
      ...ACCOUNT_COLUMNS,
      public_key: passkey.public_key,
      counter: passkey.counter,
    })
    .from(passkey)
    .innerJoin(user, eq(user.id, passkey.user_id))
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .where(eq(passkey.id, id));
  return rows[0];
}

/**
 * Records the use of a passkey, unless its counter did not grow: then somebody may have cloned it.
 * @param counter as the authenticator reports it; 0 both times where it does not count
 * @returns whether it may be used
 */
export async function countUse(
  { db }: Database,
  use: { readonly id: string; readonly counter: number; readonly now: number },
): Promise<boolean> {
  const { id, counter, now } = use;
  const counterGrew = sql`(${passkey.counter} < ${counter} or (${passkey.counter} = 0 and ${counter} = 0))`;
  const used = await db
    .update(passkey)
    .set({ counter, last_used_at: now })
    .where(and(eq(passkey.id, id), counterGrew))
    .returning({ id: passkey.id });
  return used.length === 1;
}

/** @returns whether the person had it */
export async function deletePasskey(
  { db }: Database,
  userId: string,
  id: string,
): Promise<boolean> {
  const own = and(eq(passkey.user_id, userId), eq(passkey.id, id));
  const deleted = await db.delete(passkey).where(own).returning({ id: passkey.id });
  return deleted.length === 1;
}

import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { ACCOUNT_COLUMNS } from "#db/person-keys.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { nominee } from "#db/schema/privacy.ts";
import { type AddressDigests, ofAddress } from "#worker/features/accounts/store.ts";

export type NomineeRow = typeof nominee.$inferSelect;

/** A statement for whom a person named, at most one row. */
export function nomineeOf({ db }: Database, userId: string) {
  return db.select().from(nominee).where(eq(nominee.user_id, userId));
}

/** Stores whom a person named, in place of anybody before. */
export async function saveNominee({ db }: Database, row: NomineeRow): Promise<void> {
  await db
    .insert(nominee)
    .values(row)
    .onConflictDoUpdate({ target: nominee.user_id, set: { sealed: row.sealed } });
}

/** A statement that removes whom a person named. Repeated, it changes nothing. */
export function removeNominee({ db }: Database, userId: string) {
  return db.delete(nominee).where(eq(nominee.user_id, userId));
}

/** The account of an address, with whom it names; undefined where no account has it. */
export async function nomineeByAddress({ db }: Database, address: AddressDigests) {
  const [row] = await db
    .select({ account: ACCOUNT_COLUMNS, nominee })
    .from(user)
    .innerJoin(personKey, eq(personKey.user_id, user.id))
    .leftJoin(nominee, eq(nominee.user_id, user.id))
    .where(ofAddress(address));
  return row;
}

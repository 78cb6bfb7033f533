/** Addresses of deleted accounts, as digests: they get no free credits again. */
import { and, exists, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { formerAddress } from "./schema/accounts.ts";

/** The address of an account that is about to be deleted. */
export interface FormerAddress {
  readonly digest: string;
  /** When it is forgotten, Unix ms. */
  readonly forgetOn: number;
}

/** A statement that keeps an address, or keeps it for longer. */
export function keepFormerAddress({ db }: Database, { digest, forgetOn }: FormerAddress) {
  return db
    .insert(formerAddress)
    .values({ digest, forget_on: forgetOn })
    .onConflictDoUpdate({
      target: formerAddress.digest,
      set: { forget_on: sql`max(${formerAddress.forget_on}, excluded.forget_on)` },
    });
}

/** Whether an account of an address was deleted and is not forgotten. @param known its digests */
export function isFormerAddress({ db }: Database, known: readonly string[], now: number): SQL {
  return exists(
    db
      .select({ digest: formerAddress.digest })
      .from(formerAddress)
      .where(and(inArray(formerAddress.digest, [...known]), gt(formerAddress.forget_on, now))),
  );
}

export async function forgetFormerAddresses({ db }: Database, now: number): Promise<void> {
  await db.delete(formerAddress).where(lte(formerAddress.forget_on, now));
}

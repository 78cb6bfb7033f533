import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { creditLedger, deletedLedger, profiles } from "./schema.ts";

/** A statement that lists a person's changes of credits, newest first. */
export function ledgerOf({ db }: Pick<Database, "db">, userId: string, limit: number) {
  const { delta, reason, created_on, id } = creditLedger;
  return db
    .select({ id, delta, reason, created_on })
    .from(creditLedger)
    .where(eq(creditLedger.user_id, userId))
    .orderBy(desc(id))
    .limit(limit);
}

/** A balance that is not what its ledger says. */
export interface Mismatch {
  readonly userId: string;
  readonly balance: number;
  readonly booked: number;
}

/** As many as an answer of the database holds with ease; should there be more, these are enough. */
const MISMATCHES_TOLD = 1_000;

/** Holds every balance against the sum of its ledger. It reports and mends nothing. */
export async function findMismatches({ db }: Database): Promise<readonly Mismatch[]> {
  const booked = sql<number>`coalesce(sum(${creditLedger.delta}), 0)`;
  return db
    .select({ userId: profiles.id, balance: profiles.available_credits, booked })
    .from(profiles)
    .leftJoin(creditLedger, eq(creditLedger.user_id, profiles.id))
    .groupBy(profiles.id)
    .having(sql`${profiles.available_credits} <> ${booked} or ${profiles.available_credits} < 0`)
    .limit(MISMATCHES_TOLD);
}

/** A statement that adds the ledgers of those who are about to be deleted to the sums that remain. */
export function sumIntoDeleted({ db }: Pick<Database, "db">, whose: SQL) {
  return db
    .insert(deletedLedger)
    .select(
      sql`select ${creditLedger.reason}, sum(${creditLedger.delta}), count(*) from ${creditLedger}
        where ${whose} group by ${creditLedger.reason}`,
    )
    .onConflictDoUpdate({
      target: deletedLedger.reason,
      set: {
        delta: sql`${deletedLedger.delta} + excluded.delta`,
        entries: sql`${deletedLedger.entries} + excluded.entries`,
      },
    });
}

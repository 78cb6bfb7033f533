/**
 * Credits: a balance for each person, and a ledger that explains it. The statements here take part in
 * larger transactions; each pair of them changes balance and ledger by the same amount.
 */
import { and, desc, eq, inArray, lte, not, notExists, type SQL, sql } from "drizzle-orm";
import type { LedgerReason } from "#worker/domain/credits.ts";
import { type LedgerPart, WITNESSED_ENTRIES } from "#worker/domain/ledger-witness.ts";
import type { Database } from "./client.ts";
import { user } from "./schema/accounts.ts";
import { creditBalance, creditLedger, deletedLedger } from "./schema/credits.ts";

export interface Grant {
  /** Selects the accounts, by columns of `user`. */
  readonly accounts: SQL;
  readonly reason: LedgerReason;
  readonly credits: number;
  /** What the credits are for, unique with the reason. @default the id of the account */
  readonly reference?: string;
  /** Where it is true, the balance is opened and nothing is added. @default false */
  readonly unless?: SQL;
  readonly now: number;
}

/** Statements that add credits once, however often they run; they open the balance if there is none. */
export function grant({ db }: Database, each: Grant) {
  const { accounts, reason, credits, reference, unless, now } = each;
  const due = unless && not(unless);
  const ids = db.select({ id: user.id }).from(user).where(accounts);
  const booked = db
    .select({ id: creditLedger.id })
    .from(creditLedger)
    .where(
      and(
        eq(creditLedger.reason, reason),
        eq(creditLedger.reference, reference ?? creditBalance.id),
      ),
    );
  return [
    db
      .insert(creditBalance)
      .select(
        db
          .select({ id: user.id, available_credits: sql`0`.as("available_credits") })
          .from(user)
          .where(accounts),
      )
      .onConflictDoNothing(),
    db
      .update(creditBalance)
      .set({ available_credits: sql`${creditBalance.available_credits} + ${credits}` })
      .where(and(inArray(creditBalance.id, ids), notExists(booked), due)),
    db
      .insert(creditLedger)
      .select(
        db
          .select({
            id: sql`null`.as("id"),
            user_id: user.id,
            delta: sql`${credits}`.as("delta"),
            reason: sql`${reason}`.as("reason"),
            reference: sql`${reference ?? user.id}`.as("reference"),
            created_on: sql`${now}`.as("created_on"),
          })
          .from(user)
          .where(and(accounts, due)),
      )
      .onConflictDoNothing(),
  ] as const;
}

export interface Debit {
  /** Id of the person, or a query for it. Where that gives NULL, the whole transaction fails. */
  readonly userId: string | SQL;
  readonly reason: LedgerReason;
  /** How many, or a query that gives the same until the entry is in the ledger. */
  readonly credits: number | SQL;
  /** What the credits pay for. Unique with the reason: a second debit fails the transaction. */
  readonly reference: string;
  /** Unix ms. */
  readonly bookedOn: number;
  /** Where it is false, nothing is taken. @default true */
  readonly when?: SQL;
}

/** Statements that take credits away. Where too few are left, CREDITS_NOT_NEGATIVE fails the transaction. */
export function debit({ db }: Database, each: Debit) {
  const { userId, reason, credits, reference, bookedOn, when = sql`true` } = each;
  // The balance comes first: what is owed may be counted from the ledger.
  return [
    db
      .update(creditBalance)
      .set({ available_credits: sql`${creditBalance.available_credits} - ${credits}` })
      .where(and(eq(creditBalance.id, userId), when)),
    db
      .insert(creditLedger)
      .select(
        sql`select null, ${userId}, -(${credits}), ${reason}, ${reference}, ${bookedOn} where ${when}`,
      ),
  ] as const;
}

/** A statement that reads a person's credits. */
export function balance({ db }: Database, userId: string) {
  return db
    .select({ credits: creditBalance.available_credits })
    .from(creditBalance)
    .where(eq(creditBalance.id, userId));
}

/** A statement that lists a person's changes of credits, newest first. */
export function ledgerOf({ db }: Database, userId: string, limit: number) {
  const { delta, reason, created_on, id } = creditLedger;
  return db
    .select({ id, delta, reason, created_on })
    .from(creditLedger)
    .where(eq(creditLedger.user_id, userId))
    .orderBy(desc(id))
    .limit(limit);
}

/**
 * A statement that reads the newest entries of a person's ledger, newest first, with how many there are in all.
 * @param through the id of the newest entry that counts @default all count
 */
export function ledgerPart({ db }: Database, userId: string, through?: number) {
  const { id, delta, reason } = creditLedger;
  const within = and(
    eq(creditLedger.user_id, userId),
    through === undefined ? undefined : lte(id, through),
  );
  const count = db.select({ count: sql`count(*)` }).from(creditLedger).where(within);
  return db
    .select({ id, delta, reason, count: sql<number>`(${count})` })
    .from(creditLedger)
    .where(within)
    .orderBy(desc(id))
    .limit(WITNESSED_ENTRIES);
}

/** What the rows of `ledgerPart` say. */
export function toLedgerPart(
  rows: readonly (LedgerPart["newest"][number] & { readonly count: number })[],
): LedgerPart {
  return { count: rows[0]?.count ?? 0, newest: rows };
}

/** A statement that adds the ledgers of accounts that are about to be deleted to the anonymous sums. */
export function sumIntoDeleted({ db }: Database, accounts: SQL) {
  return db
    .insert(deletedLedger)
    .select(
      sql`select ${creditLedger.reason}, sum(${creditLedger.delta}), count(*) from ${creditLedger}
        where ${accounts} group by ${creditLedger.reason}`,
    )
    .onConflictDoUpdate({
      target: deletedLedger.reason,
      set: {
        delta: sql`${deletedLedger.delta} + excluded.delta`,
        entries: sql`${deletedLedger.entries} + excluded.entries`,
      },
    });
}

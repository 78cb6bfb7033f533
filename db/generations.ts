import { and, eq, lte, sql } from "drizzle-orm";
import type { LedgerPart } from "#worker/domain/credits/ledger-witness.ts";
import { batch, type Database } from "./client.ts";
import { agree } from "./consents.ts";
import { balance, debit, ledgerPart, toLedgerPart } from "./credits.ts";
import { generation, userHistory } from "./schema/beats.ts";
import { creditBalance } from "./schema/credits.ts";

export interface FinishedGeneration {
  readonly id: string;
  readonly userId: string;
  /** The day on which it is booked, Unix ms. */
  readonly bookedOn: number;
  /** The debit's unique reference in the ledger. */
  readonly ledgerReference: string;
  /** The id of its beat, sealed. */
  readonly sealedResult: string;
  readonly history: typeof userHistory.$inferInsert;
}

/**
 * The one transaction of a generation: it is marked done, its credit is debited and its history row
 * is written, all or nothing. It fails as a whole when the generation is no longer pending (its lease
 * was released), when it was booked before, and when there is no credit left (CREDITS_NOT_NEGATIVE).
 * @returns the credits left, and the person's ledger
 */
export async function commitGeneration(
  database: Database,
  finished: FinishedGeneration,
): Promise<{ readonly credits: number; readonly ledger: LedgerPart }> {
  const { db } = database;
  const { id, userId, bookedOn, ledgerReference, sealedResult } = finished;
  const [, , , , [account], ledger] = await batch(database, "write", [
    db
      .update(generation)
      .set({ status: "done", finished_on: bookedOn, result: sealedResult })
      .where(and(eq(generation.id, id), eq(generation.status, "pending"))),
    ...debit(database, {
      userId: sql`(select user_id from generation where id = ${id} and status = 'done')`,
      ...{ reason: "generation", credits: 1, reference: ledgerReference, bookedOn },
    }),
    db.insert(userHistory).values(finished.history),
    balance(database, userId),
    ledgerPart(database, userId),
    ...agreed(database, finished),
  ]);
  return { credits: account?.credits ?? 0, ledger: toLedgerPart(ledger) };
}

/** A beat that is kept with its owner, who agreed to that; an incognito one is not. */
function agreed(database: Database, { userId, history }: FinishedGeneration) {
  if (history.user_id === null) return [];
  return [agree(database, { userId, purpose: "beats", now: history.created_on })];
}

/** Ends a pending generation without a beat and without a charge. A finished one is not changed. */
export async function failGeneration({ db }: Database, id: string, now: number): Promise<void> {
  await db
    .update(generation)
    .set({ status: "failed", finished_on: now })
    .where(and(eq(generation.id, id), eq(generation.status, "pending")));
}

/**
 * Ends pending generations whose lease has expired, without a charge.
 * @param userId only those of this person @default everybody's
 * @returns how many it ended
 */
export async function releaseStaleGenerations(
  { db }: Database,
  now: number,
  userId?: string,
): Promise<number> {
  const { rowsAffected } = await db
    .update(generation)
    .set({ status: "failed", finished_on: now })
    .where(
      and(
        userId === undefined ? undefined : eq(generation.user_id, userId),
        eq(generation.status, "pending"),
        lte(generation.lease_expires_at, now),
      ),
    );
  return rowsAffected;
}

/** Deletes failed attempts that began before a time, after which clients may no longer retry them. */
export async function pruneFailedGenerations({ db }: Database, before: number): Promise<void> {
  await db
    .delete(generation)
    .where(and(eq(generation.status, "failed"), lte(generation.created_on, before)));
}

/** Reads whether a generation is done, and the credits left, after the response of its commit was lost. */
export async function readOutcome(
  { db }: Database,
  id: string,
): Promise<{ readonly done: boolean; readonly credits: number }> {
  const rows = await db
    .select({ status: generation.status, credits: creditBalance.available_credits })
    .from(generation)
    .innerJoin(creditBalance, eq(creditBalance.id, generation.user_id))
    .where(eq(generation.id, id));
  return { done: rows[0]?.status === "done", credits: rows[0]?.credits ?? 0 };
}

import { and, eq, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { batch, type Database, type DatabaseFailure } from "#db/client.ts";
import { balance, debit, ledgerPart, toLedgerPart } from "#db/ledger.ts";
import { generation, userHistory } from "#db/schema/beats.ts";
import { CREDITS_NOT_NEGATIVE, creditBalance } from "#db/schema/credits.ts";
import { userProfile } from "#db/schema/profiles.ts";
import { type AttemptLimit, countAttempt } from "#db/throttles.ts";
import type { InterfaceLanguage } from "#worker/domain/language.ts";
import type { LedgerPart } from "#worker/domain/ledger-witness.ts";
import { agree } from "#worker/features/privacy/consents.store.ts";

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
  /** Of the page with the notice. */
  readonly language: InterfaceLanguage;
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
function agreed(database: Database, { userId, history, language }: FinishedGeneration) {
  if (history.user_id === null) return [];
  return [agree(database, { userId, purpose: "beats", now: history.created_on, language })];
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
        // Not a parameter: the index on pending rows serves a constant alone.
        sql`${generation.status} = 'pending'`,
        lte(generation.lease_expires_at, now),
      ),
    );
  return rowsAffected;
}

/** Deletes failed attempts that began before a time, after which clients may no longer retry them. */
export async function pruneFailedGenerations({ db }: Database, before: number): Promise<void> {
  await db
    .delete(generation)
    .where(and(sql`${generation.status} = 'failed'`, lte(generation.created_on, before)));
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

export interface GenerationAttempt {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  readonly leaseExpiresAt: number;
  /** How many new generations the person may begin. */
  readonly limit: AttemptLimit;
  /** No run of this person is under way: a lease taken before `now` is abandoned, and released. @default false */
  readonly takesOver?: boolean;
  /** An earlier generation whose commit got no response: it may be done or come to nothing. */
  readonly unanswered?: string | undefined;
  /** The newest entry of the ledger up to which it is read. @default none is read */
  readonly ledgerThrough?: number | undefined;
}

type GenerationRow = typeof generation.$inferSelect;

/** The state of the database after an attempt to take the person's lease. */
export interface LeaseState {
  /** The row of this idempotency key: this attempt's own, an earlier one's, or none. */
  readonly row: Pick<GenerationRow, "id" | "fingerprint" | "status" | "result"> | undefined;
  readonly credits: number;
  /** The person's health profile as it is stored. */
  readonly profile: typeof userProfile.$inferSelect | undefined;
  /** The unanswered generation, if it made a beat of the same request: then no other one is begun. */
  readonly answered: Pick<GenerationRow, "id" | "result"> | undefined;
  /** The person's ledger up to the entry that was asked for. */
  readonly ledger: LedgerPart;
  /** The attempts of this window with this one, as the limit counts them; absent where it made no attempt. */
  readonly counted?: { readonly attempts: number; readonly resetsAt: number };
}

/**
 * Begins a generation in one round trip: releases expired and abandoned leases, counts the attempt
 * unless its request has a beat or a run already, takes the person's lease if it is free and there is a
 * credit to pay with, and reads the resulting state.
 */
export async function beginGeneration(
  database: Database,
  attempt: GenerationAttempt,
): Promise<LeaseState> {
  const { db } = database;
  const { id, userId, key, fingerprint, now, leaseExpiresAt, limit } = attempt;
  const { takesOver = false, unanswered = "", ledgerThrough = 0 } = attempt;
  const stale = lte(generation.lease_expires_at, now);
  const unansweredBeat = and(
    eq(generation.id, unanswered),
    eq(generation.user_id, userId),
    eq(generation.fingerprint, fingerprint),
    eq(generation.status, "done"),
  );
  const ofKey = and(eq(generation.user_id, userId), eq(generation.key, key));
  const isNew = notExists(
    db
      .select({ id: generation.id })
      .from(generation)
      .where(or(and(ofKey, ne(generation.status, "failed")), unansweredBeat)),
  );
  const [, [counted], , [row], [account], [profile], [answered], ledger] = await batch(
    database,
    "write",
    [
      db
        .update(generation)
        .set({ status: "failed", finished_on: now })
        .where(
          and(
            eq(generation.user_id, userId),
            eq(generation.status, "pending"),
            takesOver ? or(stale, lt(generation.created_on, now)) : stale,
          ),
        ),
      countAttempt(database, limit, now, isNew),
      db.run(sql`insert into generation
        (id, user_id, key, fingerprint, status, lease_expires_at, created_on)
      select ${id}, ${userId}, ${key}, ${fingerprint}, 'pending', ${leaseExpiresAt}, ${now}
      where (select available_credits from profiles where id = ${userId}) > 0
        and not exists (select 1 from generation where user_id = ${userId} and status = 'pending')
        and not exists (select 1 from generation where ${unansweredBeat})
        and coalesce((select count from throttle where key = ${limit.key}), 0) <= ${limit.max}
      on conflict (user_id, key) do update set id = excluded.id, status = 'pending',
        fingerprint = excluded.fingerprint, lease_expires_at = excluded.lease_expires_at,
        created_on = excluded.created_on, finished_on = null
      where generation.status = 'failed'`),
      db
        .select({
          id: generation.id,
          fingerprint: generation.fingerprint,
          status: generation.status,
          result: generation.result,
        })
        .from(generation)
        .where(ofKey),
      balance(database, userId),
      db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
      db
        .select({ id: generation.id, result: generation.result })
        .from(generation)
        .where(unansweredBeat),
      ledgerPart(database, userId, ledgerThrough),
    ],
  );
  return {
    ...(counted && { counted: { attempts: counted.count, resetsAt: counted.resets_at } }),
    row,
    credits: account?.credits ?? 0,
    profile,
    answered,
    ledger: toLedgerPart(ledger),
  };
}

/** Whether a transaction failed because the last credit was gone. */
export function isOutOfCredits({ kind, constraint }: DatabaseFailure): boolean {
  return kind === "constraint" && constraint === CREDITS_NOT_NEGATIVE;
}

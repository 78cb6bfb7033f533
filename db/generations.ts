import { and, eq, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { creditLedger, generation, profiles, userHistory, userProfile } from "./schema.ts";
import { countTry, type Tries } from "./throttles.ts";

export interface GenerationAttempt {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  readonly leaseExpiresAt: number;
  /** How many new generations the person may begin. */
  readonly tries: Tries;
  /** Nothing of this person's runs: a place taken before `now` is left over, and given up. @default false */
  readonly takesOver?: boolean;
  /** An earlier generation whose booking got no answer: it may stand, or come to nothing. */
  readonly unanswered?: string | undefined;
}

/** What stands in the database after an attempt asked for its place. */
export interface GenerationPlace {
  /** The row of this idempotency key: this attempt's own, an earlier one's, or none. */
  readonly row:
    | {
        readonly id: string;
        readonly fingerprint: string;
        readonly status: GenerationStatus;
        /** Sealed; null while nothing is made, and in rows not sealed yet. */
        readonly result: string | null;
      }
    | undefined;
  readonly credits: number;
  /** Their profile as it is stored; undefined without one. */
  readonly profile: Readonly<Record<string, unknown>> | undefined;
  /** The unanswered generation, where it made a beat of the same wish: no other one is begun. */
  readonly answered:
    | { readonly id: string; readonly key: string; readonly result: string | null }
    | undefined;
  /** Set when the person began too many. */
  readonly throttledUntil?: number;
}

export type GenerationStatus = "pending" | "done" | "failed";

/**
 * Releases stale leases and left-over places, counts the try unless the wish has its beat or its run
 * already, takes the place of a pending generation if it is free and there is a credit to pay with,
 * and reads back what then stands there. One round trip.
 */
export async function beginGeneration(
  { client, db }: Database,
  attempt: GenerationAttempt,
): Promise<GenerationPlace> {
  const { id, userId, key, fingerprint, now, leaseExpiresAt, tries } = attempt;
  const { takesOver = false, unanswered = "" } = attempt;
  const stale = lte(generation.lease_expires_at, now);
  const booked = and(
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
      .where(or(and(ofKey, ne(generation.status, "failed")), booked)),
  );
  const results = await writeBatch(client, [
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
    countTry({ db }, tries, now, isNew),
    {
      sql: `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on)
        select :id, :userId, :key, :fingerprint, 'pending', :leaseExpiresAt, :now
        where (select available_credits from profiles where id = :userId) > 0
          and not exists (select 1 from generation where user_id = :userId and status = 'pending')
          and not exists (select 1 from generation where id = :unanswered and user_id = :userId
            and fingerprint = :fingerprint and status = 'done')
          and coalesce((select count from throttle where key = :triesKey), 0) <= :maxTries
        on conflict (user_id, key) do update set id = excluded.id, status = 'pending',
          fingerprint = excluded.fingerprint, lease_expires_at = excluded.lease_expires_at,
          created_on = excluded.created_on, finished_on = null
        where generation.status = 'failed'`,
      args: {
        ...{ id, userId, key, fingerprint, leaseExpiresAt, now, unanswered },
        ...{ triesKey: tries.key, maxTries: tries.max },
      },
    },
    db
      .select({
        id: generation.id,
        fingerprint: generation.fingerprint,
        status: generation.status,
        result: generation.result,
      })
      .from(generation)
      .where(ofKey),
    db
      .select({ available_credits: profiles.available_credits })
      .from(profiles)
      .where(eq(profiles.id, userId)),
    db.select().from(userProfile).where(eq(userProfile.user_id, userId)),
    db
      .select({ id: generation.id, key: generation.key, result: generation.result })
      .from(generation)
      .where(booked),
  ]);
  const counted = results[1]?.rows[0];
  const over = counted !== undefined && Number(counted.count) > tries.max;
  const row = results[3]?.rows[0];
  const answered = results[6]?.rows[0];
  return {
    ...(over && { throttledUntil: Number(counted.resets_at) }),
    row: row && {
      id: String(row.id),
      fingerprint: String(row.fingerprint),
      status: row.status as GenerationStatus,
      result: textOrNull(row.result),
    },
    answered: answered && {
      id: String(answered.id),
      key: String(answered.key),
      result: textOrNull(answered.result),
    },
    credits: Number(results[4]?.rows[0]?.available_credits ?? 0),
    profile: results[5]?.rows[0],
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

export interface FinishedGeneration {
  readonly id: string;
  readonly userId: string;
  /** The day on which it is booked, Unix ms. */
  readonly bookedOn: number;
  /** The debit's unique reference in the ledger. */
  readonly ledgerReference: string;
  /** Which beat it made. */
  readonly sealedResult: string;
  readonly history: typeof userHistory.$inferInsert;
}

/**
 * The one transaction of a generation: it is marked done, its credit is debited and its history row
 * is written, all or nothing. It fails whole when the generation is no longer pending (its lease was
 * released), when it was booked before, and when there is no credit left.
 * @returns the credits left
 */
export async function commitGeneration(
  { client, db }: Database,
  finished: FinishedGeneration,
): Promise<number> {
  const { id, userId, bookedOn, ledgerReference, sealedResult } = finished;
  const results = await writeBatch(client, [
    db
      .update(generation)
      .set({ status: "done", finished_on: bookedOn, result: sealedResult })
      .where(and(eq(generation.id, id), eq(generation.status, "pending"))),
    // No row of that id is done: user_id becomes NULL and the whole transaction fails.
    db.insert(creditLedger).values({
      user_id: sql`(select user_id from generation where id = ${id} and status = 'done')`,
      delta: -1,
      reason: "generation",
      reference: ledgerReference,
      created_on: bookedOn,
    }),
    db
      .update(profiles)
      .set({ available_credits: sql`${profiles.available_credits} - 1` })
      .where(eq(profiles.id, userId)),
    db.insert(userHistory).values(finished.history),
    db
      .select({ available_credits: profiles.available_credits })
      .from(profiles)
      .where(eq(profiles.id, userId)),
  ]);
  return Number(results[4]?.rows[0]?.available_credits);
}

/** Ends a pending generation without a beat; nothing is charged. A finished one stays as it is. */
export async function failGeneration({ db }: Database, id: string, now: number): Promise<void> {
  await db
    .update(generation)
    .set({ status: "failed", finished_on: now })
    .where(and(eq(generation.id, id), eq(generation.status, "pending")));
}

/**
 * Ends pending generations whose lease is over: nothing is charged for them.
 * @param userId of one person alone @default everybody's
 * @returns how many there were
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

/** Forgets failed tries that are older than a client may repeat them (24 hours). */
export async function pruneFailedGenerations({ db }: Database, before: number): Promise<void> {
  await db
    .delete(generation)
    .where(and(eq(generation.status, "failed"), lte(generation.created_on, before)));
}

/** Reads back, after an answer was lost, whether a generation is done, with the credits left. */
export async function readOutcome(
  { db }: Database,
  id: string,
): Promise<{ readonly done: boolean; readonly credits: number }> {
  const rows = await db
    .select({ status: generation.status, credits: profiles.available_credits })
    .from(generation)
    .innerJoin(profiles, eq(profiles.id, generation.user_id))
    .where(eq(generation.id, id));
  return { done: rows[0]?.status === "done", credits: rows[0]?.credits ?? 0 };
}

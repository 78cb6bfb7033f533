import { and, eq, lt, lte, ne, notExists, or, sql } from "drizzle-orm";
import type { LedgerPart } from "#worker/domain/credits/ledger-witness.ts";
import { batch, type Database } from "./client.ts";
import { balance, ledgerPart, toLedgerPart } from "./credits.ts";
import { generation } from "./schema/beats.ts";
import { userProfile } from "./schema/profiles.ts";
import { type AttemptLimit, countAttempt } from "./throttles.ts";

export interface GenerationAttempt {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly now: number;
  readonly leaseExpiresAt: number;
  /** How many new generations the person may begin. */
  readonly limit: AttemptLimit;
  /** No run of this person is under way: a place taken before `now` is abandoned, and released. @default false */
  readonly takesOver?: boolean;
  /** An earlier generation whose commit got no response: it may be done or come to nothing. */
  readonly unanswered?: string | undefined;
  /** The newest entry of the ledger up to which it is read. @default none is read */
  readonly ledgerThrough?: number | undefined;
}

type GenerationRow = typeof generation.$inferSelect;

/** The state of the database after an attempt to take a place. */
export interface GenerationPlace {
  /** The row of this idempotency key: this attempt's own, an earlier one's, or none. */
  readonly row: Pick<GenerationRow, "id" | "fingerprint" | "status" | "result"> | undefined;
  readonly credits: number;
  /** The person's health profile as it is stored. */
  readonly profile: typeof userProfile.$inferSelect | undefined;
  /** The unanswered generation, if it made a beat of the same request: then no other one is begun. */
  readonly answered: Pick<GenerationRow, "id" | "result"> | undefined;
  /** The person's ledger up to the entry that was asked for. */
  readonly ledger: LedgerPart;
  /** Set when the person began too many. */
  readonly throttledUntil?: number;
}

/**
 * Begins a generation in one round trip: releases expired and abandoned places, counts the attempt
 * unless its request has a beat or a run already, takes the person's place if it is free and there is a
 * credit to pay with, and reads the resulting state.
 */
export async function beginGeneration(
  database: Database,
  attempt: GenerationAttempt,
): Promise<GenerationPlace> {
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
    ...(counted && counted.count > limit.max && { throttledUntil: counted.resets_at }),
    row,
    credits: account?.credits ?? 0,
    profile,
    answered,
    ledger: toLedgerPart(ledger),
  };
}

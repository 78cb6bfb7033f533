import { type Database, describeDatabaseError } from "#db/client.ts";
import type { AttemptLimit } from "#db/throttles.ts";
import type { LedgerPart } from "#worker/domain/ledger-witness.ts";
import { errorFields, type Log } from "#worker/domain/log.ts";
import type { Quota } from "#worker/domain/rate-limit.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { secondsUntil } from "#worker/platform/throttle.ts";
import {
  commitGeneration,
  type FinishedGeneration,
  failGeneration,
  isOutOfCredits,
  type LeaseState,
  readOutcome,
  releaseStaleGenerations,
} from "./generation.store.ts";
import { type MadeGeneration, resultOf } from "./identity.ts";
import type { GenerationOutcome, NoBeat } from "./outcome.ts";
import { type BeatRecord, openBeat } from "./record.ts";
import { findHistoryRow } from "./store.ts";

/** A beat that is stored and paid for. */
export interface Committed {
  readonly kind: "done";
  readonly credits: number;
  /** The person's ledger as it was acknowledged; absent where that answer was lost. */
  readonly ledger?: LedgerPart;
}

const ATTEMPTS = 3;

/**
 * Commits a generation exactly once, even when an answer is lost: after an error it reads back whether
 * the transaction was applied, and sends it again only if it was not.
 */
export async function commitOnce(
  database: Database,
  finished: FinishedGeneration,
  log: Log,
): Promise<Committed | NoBeat> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return { kind: "done", ...(await commitGeneration(database, finished)) };
    } catch (error) {
      const failure = describeDatabaseError(error);
      const { kind } = failure;
      log("generation.commit_error", { attempt, kind, ...errorFields(error) });
      const settled = await readBack(database, finished, log);
      if (settled !== undefined) return settled;
      if (isOutOfCredits(failure)) return { kind: "no_credits" };
      // The transaction was not applied and will not be.
      if (kind === "constraint") return { kind: "failed", at: "commit" };
    }
  }
  return { kind: "failed", at: "commit", unanswered: finished.id };
}

/** @returns undefined when the transaction was not applied, or when that is unknown */
async function readBack(
  database: Database,
  { id }: FinishedGeneration,
  log: Log,
): Promise<Committed | undefined> {
  try {
    const { done, credits } = await readOutcome(database, id);
    return done ? { kind: "done", credits } : undefined;
  } catch (error) {
    log("generation.settle_error", errorFields(error));
    return undefined;
  }
}

type ReleasePorts = Pick<Dependencies, "database" | "now" | "log">;

/** Ends a pending generation without a beat. If that fails too, its lease runs out later. */
export async function release({ database, now, log }: ReleasePorts, id: string): Promise<void> {
  try {
    await failGeneration(database, id, now());
  } catch (error) {
    log("generation.release_failed", errorFields(error));
  }
}

/** Ends the pending generations of one person whose leases have run out. @returns how many */
export function releaseStale(
  { database, now }: Omit<ReleasePorts, "log">,
  userId: string,
): Promise<number> {
  return releaseStaleGenerations(database, now(), userId);
}

/** A beat that an earlier generation made. */
export interface MadeBeat {
  readonly record: BeatRecord;
  /** The key in the link of an incognito beat. */
  readonly link: string | undefined;
}

/** Finds the beat of an earlier generation. @returns undefined when it was deleted */
async function findMade(
  database: Database,
  key: PersonKey,
  made: MadeGeneration,
): Promise<MadeBeat | undefined> {
  const result = await resultOf(key, made);
  const row = result && (await findHistoryRow(database, result.beat));
  const record = row && (await openBeat(row, { key, link: result.link ?? null }));
  return record && { record, link: result.link };
}

type ReplayPorts = Pick<Dependencies, "database" | "now" | "log">;

/** A request that did not get its person's lease. */
interface RefusedRequest {
  readonly fingerprint: string;
  readonly personKey: PersonKey;
  readonly quota: Quota | undefined;
}

/** What is left of the person's limit. @returns undefined where the request counted for none, as a repeated one */
export function quotaOf(
  { max, windowMs }: AttemptLimit,
  counted: LeaseState["counted"],
  now: number,
): Quota | undefined {
  if (counted === undefined) return undefined;
  const window = { seconds: windowMs / 1000, endsIn: secondsUntil(counted.resetsAt, now) };
  return { name: "beats", most: max, left: max - counted.attempts, window };
}

/** Why a request may not run, or the beat that an earlier one of the same key made. */
export async function outcomeWithoutLease(
  ports: ReplayPorts,
  request: RefusedRequest,
  { answered, row, credits }: LeaseState,
): Promise<GenerationOutcome> {
  if (answered !== undefined) return replay(ports, request, answered, credits);
  if (row !== undefined && row.status !== "failed") {
    if (row.fingerprint !== request.fingerprint) return { kind: "key_reused" };
    if (row.status === "pending") return { kind: "in_progress" };
    return replay(ports, request, row, credits);
  }
  if (credits <= 0) return { kind: "no_credits" };
  const { quota } = request;
  if (quota?.window === undefined || quota.left >= 0) return { kind: "in_progress" };
  const { endsIn: retryAfterSeconds } = quota.window;
  return { kind: "throttled", retryAfterSeconds, quota: { ...quota, left: 0 } };
}

/** The beat that an earlier generation made, at no cost. */
async function replay(
  { database, log }: ReplayPorts,
  { personKey: key }: RefusedRequest,
  made: MadeGeneration,
  credits: number,
): Promise<GenerationOutcome> {
  const beat = await findMade(database, key, made);
  if (beat !== undefined) return { kind: "ready", ...beat, credits, replayed: true };
  log("generation.replay_without_beat", { generation: made.id });
  // Its person deleted the beat: the same key brings it no more, however often it is sent.
  return { kind: "key_reused" };
}

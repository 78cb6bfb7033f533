import { type Database, describeDatabaseError } from "#db/client.ts";
import { commitGeneration, type FinishedGeneration, readOutcome } from "#db/generations.ts";
import { CREDITS_NOT_NEGATIVE } from "#db/schema/credits.ts";
import type { LedgerPart } from "#worker/domain/credits/ledger-witness.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";

export type CommitResult =
  | {
      readonly kind: "done";
      readonly credits: number;
      /** The person's ledger as it was acknowledged; absent where that answer was lost. */
      readonly ledger?: LedgerPart;
    }
  | { readonly kind: "no_credits" }
  /** `certain`: the transaction was not applied and will not be. */
  | { readonly kind: "failed"; readonly certain: boolean };

const ATTEMPTS = 3;

/**
 * Commits a generation exactly once, even when an answer is lost: after an error it reads back whether
 * the transaction was applied, and sends it again only if it was not.
 */
export async function commitOnce(
  database: Database,
  finished: FinishedGeneration,
  log: Log,
): Promise<CommitResult> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return { kind: "done", ...(await commitGeneration(database, finished)) };
    } catch (error) {
      const { kind, constraint } = describeDatabaseError(error);
      log("generation.commit_error", { attempt, kind, ...errorFields(error) });
      const settled = await readBack(database, finished, log);
      if (settled !== undefined) return settled;
      if (kind === "constraint" && constraint === CREDITS_NOT_NEGATIVE) {
        return { kind: "no_credits" };
      }
      if (kind === "constraint") return { kind: "failed", certain: true };
    }
  }
  return { kind: "failed", certain: false };
}

/** @returns undefined when the transaction was not applied, or when that is unknown */
async function readBack(
  database: Database,
  { id }: FinishedGeneration,
  log: Log,
): Promise<CommitResult | undefined> {
  try {
    const { done, credits } = await readOutcome(database, id);
    return done ? { kind: "done", credits } : undefined;
  } catch (error) {
    log("generation.settle_error", errorFields(error));
    return undefined;
  }
}

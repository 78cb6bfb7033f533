import { type Database, describeDatabaseError } from "#db/client.ts";
import { commitGeneration, type FinishedGeneration, readOutcome } from "#db/generations.ts";
import { CREDITS_NOT_NEGATIVE } from "#db/schema/credits.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";

export type CommitResult =
  | { readonly kind: "done"; readonly credits: number }
  | { readonly kind: "no_credits" }
  /** `certain`: nothing was booked, and nothing will be. */
  | { readonly kind: "failed"; readonly certain: boolean };

const TRIES = 3;

/**
 * Commits a generation exactly once, although an answer may be lost on the way: after an error the
 * database is asked whether the transaction was applied, and only if not is it sent again.
 */
export async function commitOnce(
  database: Database,
  finished: FinishedGeneration,
  log: Log,
): Promise<CommitResult> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    try {
      return { kind: "done", credits: await commitGeneration(database, finished) };
    } catch (error) {
      const { kind, constraint } = describeDatabaseError(error);
      log("generation.commit_error", { attempt, kind, ...errorFields(error) });
      const settled = await settle(database, finished, log);
      if (settled !== undefined) return settled;
      if (kind === "constraint" && constraint === CREDITS_NOT_NEGATIVE) {
        return { kind: "no_credits" };
      }
      if (kind === "constraint") return { kind: "failed", certain: true };
    }
  }
  return { kind: "failed", certain: false };
}

async function settle(
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

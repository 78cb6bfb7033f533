import type { Database } from "#db/client.ts";
import { failGeneration, releaseStaleGenerations } from "#db/generations.ts";
import { errorFields, type Log } from "#worker/domain/observation/log.ts";

interface ReleasePorts {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
}

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

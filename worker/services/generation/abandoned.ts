import type { Database } from "#db/client.ts";
import { releaseStaleGenerations } from "#db/generations.ts";

/** Releases the expired leases of one person: a crash ended what held them. @returns how many */
export function releaseAbandoned(database: Database, now: number, userId: string): Promise<number> {
  return releaseStaleGenerations(database, now, userId);
}

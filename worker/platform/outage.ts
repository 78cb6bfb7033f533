import { DatabaseUnreachable, isOutage } from "#db/client.ts";
import { withDeadline } from "#worker/domain/deadline.ts";

/** Headers of a 503 response while the database is unreachable: when to retry, in seconds. */
export const OUTAGE_HEADERS = { "Retry-After": "5" } as const;

/** The response headers for an error that is an outage of the database; undefined for any other error. */
export function outageHeaders(error: unknown): typeof OUTAGE_HEADERS | undefined {
  return isOutage(error) ? OUTAGE_HEADERS : undefined;
}

/**
 * Waits for a database lookup.
 * @throws {DatabaseUnreachable} when it takes longer than `ms`
 */
export async function withinDeadline<Value>(ms: number, lookup: Promise<Value>): Promise<Value> {
  try {
    return await withDeadline(ms, () => lookup);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
    throw new DatabaseUnreachable("The database does not answer in time.", { cause: error });
  }
}

import { DatabaseUnreachable } from "#db/outage.ts";
import { withDeadline } from "#worker/domain/time/deadline.ts";

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

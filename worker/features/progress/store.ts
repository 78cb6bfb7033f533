import { batch, type Database, type Statement } from "#db/client.ts";
import { marksSince } from "#worker/features/adaptation/marks.store.ts";
import { sessionsSince } from "#worker/features/adaptation/store.ts";
import { coursesOf } from "#worker/features/courses/store.ts";

/** The newest plans whose days are counted: one of 7 days after the other they last more than a year. */
const PLANS = 60;

/**
 * Reads what a person marked, heard and planned since a day, in one round trip.
 * @param day in days since 1970 UTC
 * @param sessions how many at most, the latest
 * @param others statements of other rooms, whose results come back in their order
 */
export async function readProgress(
  database: Database,
  userId: string,
  { day, sessions }: { readonly day: number; readonly sessions: number },
  others: readonly Statement[],
) {
  const [marks, heard, courses, ...rest] = await batch(database, "read", [
    marksSince(database, userId, { day }),
    sessionsSince(database, userId, day, sessions),
    coursesOf(database, userId).limit(PLANS),
    ...others,
  ]);
  return { marks, heard, courses, others: rest as readonly unknown[] };
}

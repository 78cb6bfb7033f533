import { DatabaseUnreachable } from "#db/outage.ts";

/** Steps in which the time is counted, ms: if the machine is suspended, only one step is lost. */
const STEP_MS = 250;

/**
 * Waits for a database lookup.
 * @throws {DatabaseUnreachable} when it takes longer than `ms`
 */
export async function withinDeadline<Value>(ms: number, lookup: Promise<Value>): Promise<Value> {
  const wrapped = lookup.then((value) => ({ value }));
  for (let left = ms; left > 0; left -= STEP_MS) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), STEP_MS);
    });
    const done = await Promise.race([wrapped, step]).finally(() => clearTimeout(timer));
    if (done !== undefined) return done.value;
  }
  throw new DatabaseUnreachable("The database does not answer in time.");
}

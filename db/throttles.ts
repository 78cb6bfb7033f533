import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { throttle } from "./schema/throttles.ts";

/** A limit on attempts, under a key for who makes them. */
export interface Tries {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface CountedTries extends Tries {
  /** Attempts in this window, including this one. */
  readonly count: number;
  readonly resetsAt: number;
}

/**
 * Counts one attempt against each limit, in one transaction; windows that have ended restart. An attempt
 * that exceeds one limit does not count against those after it, which may be shared with other people.
 */
export async function takeTries(
  database: Database,
  tries: readonly Tries[],
  now: number,
): Promise<readonly CountedTries[]> {
  const { db } = database;
  const [, ...counts] = await batch(database, "write", [
    db.delete(throttle).where(lte(throttle.resets_at, now)),
    ...tries.map((each, index) => countTry(database, each, now, withinAll(tries.slice(0, index)))),
  ]);
  return tries.map((each, index) => {
    const [counted] = counts[index] ?? [];
    return { ...each, count: counted?.count ?? 0, resetsAt: counted?.resets_at ?? now };
  });
}

function withinAll(tries: readonly Tries[]): SQL {
  const conditions = tries.map(
    ({ key, max }) => sql`coalesce((select count from throttle where key = ${key}), 0) <= ${max}`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/**
 * A statement that counts one attempt and returns the new count.
 * @param condition counts only where it is true
 */
export function countTry({ db }: Database, tries: Tries, now: number, condition?: SQL) {
  return db
    .insert(throttle)
    .select(sql`select ${tries.key}, 1, ${now + tries.windowMs} where ${condition ?? sql`true`}`)
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        count: sql`case when ${throttle.resets_at} <= ${now} then 1 else ${throttle.count} + 1 end`,
        resets_at: sql`case when ${throttle.resets_at} <= ${now} then ${now + tries.windowMs}
          else ${throttle.resets_at} end`,
      },
    })
    .returning({ count: throttle.count, resets_at: throttle.resets_at });
}

export async function forgetTries({ db }: Database, keys: readonly string[]): Promise<void> {
  await db.delete(throttle).where(inArray(throttle.key, [...keys]));
}

/** Takes back one attempt from each count. */
export async function returnTries({ db }: Database, keys: readonly string[]): Promise<void> {
  await db
    .update(throttle)
    .set({ count: sql`max(${throttle.count} - 1, 0)` })
    .where(inArray(throttle.key, [...keys]));
}

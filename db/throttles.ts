import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { batch, type Database } from "./client.ts";
import { throttle } from "./schema/sign-in.ts";

/** A rate limit with a fixed window, for one account, address, network or device. */
export interface AttemptLimit {
  /** The HMAC under which attempts are counted. */
  readonly key: string;
  /** Attempts that are allowed in a window. */
  readonly max: number;
  readonly windowMs: number;
}

export interface CountedLimit extends AttemptLimit {
  /** Attempts in this window, including this one. */
  readonly count: number;
  /** End of the window, Unix ms. */
  readonly resetsAt: number;
}

/**
 * Counts one attempt against each limit, in one transaction; windows that have ended restart. An attempt
 * that exceeds one limit does not count against those after it, which may be shared with other people.
 */
export async function countAttempts(
  database: Database,
  limits: readonly AttemptLimit[],
  now: number,
): Promise<readonly CountedLimit[]> {
  const { db } = database;
  const [, ...counts] = await batch(database, "write", [
    db.delete(throttle).where(lte(throttle.resets_at, now)),
    ...limits.map((each, index) =>
      countAttempt(database, each, now, withinAll(limits.slice(0, index))),
    ),
  ]);
  return limits.map((each, index) => {
    const [counted] = counts[index] ?? [];
    return { ...each, count: counted?.count ?? 0, resetsAt: counted?.resets_at ?? now };
  });
}

function withinAll(limits: readonly AttemptLimit[]): SQL {
  return sql.join([sql`true`, ...limits.map(isWithin)], sql` and `);
}

/** Whether the attempts that were counted are within a limit. */
export function isWithin({ key, max }: AttemptLimit): SQL {
  return sql`coalesce((select count from throttle where key = ${key}), 0) <= ${max}`;
}

/**
 * A statement that counts one attempt and returns the new count.
 * @param condition counts only where it is true
 */
export function countAttempt({ db }: Database, limit: AttemptLimit, now: number, condition?: SQL) {
  return db
    .insert(throttle)
    .select(sql`select ${limit.key}, 1, ${now + limit.windowMs} where ${condition ?? sql`true`}`)
    .onConflictDoUpdate({
      target: throttle.key,
      set: {
        count: sql`case when ${throttle.resets_at} <= ${now} then 1 else ${throttle.count} + 1 end`,
        resets_at: sql`case when ${throttle.resets_at} <= ${now} then ${now + limit.windowMs}
          else ${throttle.resets_at} end`,
      },
    })
    .returning({ count: throttle.count, resets_at: throttle.resets_at });
}

/** Sets counts back to zero. */
export async function resetCounts({ db }: Database, keys: readonly string[]): Promise<void> {
  await db.delete(throttle).where(inArray(throttle.key, [...keys]));
}

/** Takes back one attempt from each count. */
export async function uncountAttempts({ db }: Database, keys: readonly string[]): Promise<void> {
  await db
    .update(throttle)
    .set({ count: sql`max(${throttle.count} - 1, 0)` })
    .where(inArray(throttle.key, [...keys]));
}

import { inArray, lte, type SQL, sql } from "drizzle-orm";
import { type Database, writeBatch } from "./client.ts";
import { throttle } from "./schema.ts";

/** A limit on tries, under the key of whoever tries. */
export interface Tries {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

export interface CountedTries extends Tries {
  /** Tries in this window, this one included. */
  readonly count: number;
  readonly resetsAt: number;
}

/**
 * Counts one try of each, in one transaction; windows that have ended begin anew. A try that is over
 * one limit is not counted against those after it: nobody uses up what others have left.
 */
export async function takeTries(
  { client, db }: Database,
  tries: readonly Tries[],
  now: number,
): Promise<readonly CountedTries[]> {
  const [, ...results] = await writeBatch(client, [
    db.delete(throttle).where(lte(throttle.resets_at, now)),
    ...tries.map((each, index) => countTry({ db }, each, now, withinAll(tries.slice(0, index)))),
  ]);
  return tries.map((each, index) => {
    const row = results[index]?.rows[0];
    return { ...each, count: Number(row?.count ?? 0), resetsAt: Number(row?.resets_at ?? now) };
  });
}

function withinAll(tries: readonly Tries[]): SQL {
  const conditions = tries.map(
    ({ key, max }) => sql`coalesce((select count from throttle where key = ${key}), 0) <= ${max}`,
  );
  return sql.join([sql`true`, ...conditions], sql` and `);
}

/**
 * A statement that counts one try and gives back where the count stands.
 * @param condition counts only where it holds
 */
export function countTry({ db }: Pick<Database, "db">, tries: Tries, now: number, condition?: SQL) {
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

/** Takes one try of each back. */
export async function returnTries({ db }: Database, keys: readonly string[]): Promise<void> {
  await db
    .update(throttle)
    .set({ count: sql`max(${throttle.count} - 1, 0)` })
    .where(inArray(throttle.key, [...keys]));
}

/**
 * Compares balances with their ledgers, and repairs nothing. The periodic job reads what changed since it last ran, a
 * slice of all accounts so that each is read once a week, and those that differed before: what it reads grows
 * with what people do, not with all that they ever did.
 */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { creditBalance, creditLedger, ledgerCheck } from "./schema/credits.ts";

/** A balance that differs from the sum of its ledger. */
export interface Mismatch {
  readonly userId: string;
  readonly balance: number;
  readonly booked: number;
}

/** Keeps the response small; a database with more mismatches needs a person to look at it anyway. */
const MISMATCHES_READ = 1_000;

/** A run reads at most so many new entries; the next one goes on. */
const ENTRIES_AT_ONCE = 20_000;

/** Runs of the job in a week, one each ten minutes. */
const RUNS_A_WEEK = 7 * 24 * 6;
/** So a small database is compared whole each time. */
const FEWEST_SWEPT = 200;

/** Compares every balance. It reads the whole ledger. */
export const findMismatches = (database: Database): Promise<readonly Mismatch[]> =>
  compare(database);

/**
 * Compares the next part of the balances, and remembers how far it came.
 * @returns every account that is known to differ now
 */
export async function findNextMismatches(database: Database): Promise<readonly Mismatch[]> {
  const { db } = database;
  const [known] = await db.select().from(ledgerCheck);
  const before = known ?? { through: 0, swept: "", differing: [] };
  const part = await nextPart(database, before);
  const mismatches = await compare(database, accountsOf(before, part));
  const reached = { ...part, differing: mismatches.map(({ userId }) => userId) };
  await db
    .insert(ledgerCheck)
    .values({ id: 1, ...reached })
    .onConflictDoUpdate({ target: ledgerCheck.id, set: reached });
  return mismatches;
}

type Reach = Pick<typeof ledgerCheck.$inferSelect, "through" | "swept">;

/** Where the next part ends: the newest entry to look at, and the last account of the slice, empty for all that follow. */
async function nextPart({ db }: Database, { through, swept }: Reach): Promise<Reach> {
  const newest = sql`(select coalesce(max(${creditLedger.id}), 0) from ${creditLedger})`;
  // At least as many as there are accounts, in one row where a count reads all of them.
  const accounts = sql`(select coalesce(max(rowid), 0) from ${creditBalance})`;
  const size = sql`max(${FEWEST_SWEPT}, ${accounts} / ${RUNS_A_WEEK} + 1)`;
  const slice = sql`select ${creditBalance.id} as id from ${creditBalance} where ${creditBalance.id} > ${swept}
    order by ${creditBalance.id} limit ${size}`;
  return db.get<Reach>(
    sql`select min(${newest}, ${through + ENTRIES_AT_ONCE}) as through,
      (select iif(count(*) < ${size}, '', max(id)) from (${slice})) as swept`,
  );
}

type Check = Omit<typeof ledgerCheck.$inferSelect, "id">;

/** A query for the ids of the accounts of a part. */
function accountsOf(before: Check, part: Reach): SQL {
  const to = part.swept === "" ? sql`` : sql`and ${creditBalance.id} <= ${part.swept}`;
  return sql`select ${creditLedger.user_id} from ${creditLedger}
      where ${creditLedger.id} > ${before.through} and ${creditLedger.id} <= ${part.through}
    union select ${creditBalance.id} from ${creditBalance}
      where ${creditBalance.id} > ${before.swept} ${to}
    union select value from json_each(${JSON.stringify(before.differing)})`;
}

/** @param accounts a query for ids @default all are compared */
function compare({ db }: Database, accounts?: SQL): Promise<readonly Mismatch[]> {
  const booked = sql<number>`coalesce(sum(${creditLedger.delta}), 0)`;
  return db
    .select({ userId: creditBalance.id, balance: creditBalance.available_credits, booked })
    .from(creditBalance)
    .leftJoin(creditLedger, eq(creditLedger.user_id, creditBalance.id))
    .where(accounts && sql`${creditBalance.id} in (${accounts})`)
    .groupBy(creditBalance.id)
    .having(
      sql`${creditBalance.available_credits} <> ${booked} or ${creditBalance.available_credits} < 0`,
    )
    .limit(MISMATCHES_READ);
}

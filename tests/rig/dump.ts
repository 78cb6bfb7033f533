import { createClient, type Row } from "@libsql/client";

/** Direct access to the database, bypassing the product. */
export interface Dump {
  rows(sql: string, args?: (string | number)[]): Promise<Row[]>;
  /** Every row of every table. */
  everything(): Promise<Readonly<Record<string, readonly object[]>>>;
  /** Executes statements in one write transaction. */
  write(statements: readonly (readonly [string, (string | number)[]])[]): Promise<void>;
  /** The first column of the first row, as a number. */
  count(sql: string, args?: (string | number)[]): Promise<number>;
}

export function openDump(url: string): Dump {
  const client = createClient({ url });
  const rows: Dump["rows"] = async (sql, args = []) => (await client.execute({ sql, args })).rows;

  async function everything() {
    const tables = await rows(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    );
    const entries = tables.map(async ({ name }) => {
      const all = await rows(`select * from "${name}"`);
      return [String(name), all.map((row) => ({ ...row }))] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async function write(statements: readonly (readonly [string, (string | number)[]])[]) {
    await client.batch(
      statements.map(([sql, args]) => ({ sql, args })),
      "write",
    );
  }

  return {
    rows,
    write,
    everything,
    count: async (sql, args) => Number((await rows(sql, args))[0]?.[0]),
  };
}

/**
 * Asserts the invariants of credits: a balance is the sum of its ledger entries and not negative, and
 * there is one debit for each beat.
 * @param deleted the number of beats that were deleted
 * @param kept the number of sounds of others that were kept, which cost nothing
 */
export async function assertLedgerHolds(dump: Dump, deleted: number, kept = 0): Promise<void> {
  const wrong = await dump.rows(`
    select p.id, p.available_credits, coalesce(sum(l.delta), 0) as booked
    from profiles p left join credit_ledger l on l.user_id = p.id
    group by p.id having p.available_credits <> booked or p.available_credits < 0`);
  if (wrong.length > 0)
    throw new Error(`Balances differ from the ledger: ${JSON.stringify(wrong)}`);
  const debits = await dump.count("select count(*) from credit_ledger where reason = 'generation'");
  const done = await dump.count("select count(*) from generation where status = 'done'");
  const beats = await dump.count("select count(*) from user_history");
  if (debits !== done || debits !== beats - kept + deleted) {
    throw new Error(
      `${debits} debits, ${done} finished generations, ${beats} beats, ${kept} kept, ${deleted} deleted`,
    );
  }
}

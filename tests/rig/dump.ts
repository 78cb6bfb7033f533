import { createClient, type Row } from "@libsql/client";

type Arguments = (string | number | null)[];

/** Direct access to the database, bypassing the product. */
export interface Dump {
  rows(sql: string, args?: Arguments): Promise<Row[]>;
  /** Every row of every table. */
  everything(): Promise<Readonly<Record<string, readonly object[]>>>;
  /** Executes statements in one write transaction. */
  write(statements: readonly (readonly [string, Arguments])[]): Promise<void>;
  /** The first column of the first row, as a number. */
  count(sql: string, args?: Arguments): Promise<number>;
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

  async function write(statements: readonly (readonly [string, Arguments])[]) {
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

/** How many debits, finished generations and beats there are. */
export interface Books {
  readonly debits: number;
  readonly done: number;
  readonly beats: number;
}

export async function readBooks(dump: Dump): Promise<Books> {
  return {
    debits: await dump.count("select count(*) from credit_ledger where reason = 'generation'"),
    done: await dump.count("select count(*) from generation where status = 'done'"),
    beats: await dump.count("select count(*) from user_history"),
  };
}

/**
 * Asserts the invariants of credits: every balance is the sum of its ledger entries and not negative, and
 * there is one debit for each beat that was made.
 * @param before the books when the tests began
 * @param known the beats that were deleted since, and the sounds of others that were kept, which cost nothing
 */
export async function assertBooksSince(
  before: Books,
  dump: Dump,
  known: { readonly deletedBeats: number; readonly keptSounds: number },
): Promise<void> {
  const wrong = await dump.rows(`
    select p.id, p.available_credits, coalesce(sum(l.delta), 0) as booked
    from profiles p left join credit_ledger l on l.user_id = p.id
    group by p.id having p.available_credits <> booked or p.available_credits < 0`);
  if (wrong.length > 0)
    throw new Error(`Balances differ from the ledger: ${JSON.stringify(wrong)}`);
  const after = await readBooks(dump);
  const [debits, done] = [after.debits - before.debits, after.done - before.done];
  const beats = after.beats - before.beats;
  if (debits !== done || debits !== beats - known.keptSounds + known.deletedBeats) {
    const counts = JSON.stringify({ debits, done, beats, ...known });
    throw new Error(`There is not one debit for each beat that was made: ${counts}`);
  }
}

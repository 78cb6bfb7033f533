import { createClient, type Row } from "@libsql/client";
import { type BeatRecord, openBeat } from "#worker/features/beats/record.ts";
import type { HistoryRow } from "#worker/features/beats/store.ts";
import type { ProfileAnswers } from "#worker/features/profile/rules.ts";
import { openProfile } from "#worker/features/profile/sealed.ts";
import type { ProfileRow } from "#worker/features/profile/store.ts";
import {
  createKeyring,
  type Keyring,
  newAccountSeal,
  type PersonKey,
} from "#worker/platform/keyring.ts";

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

/** Decrypts what the product stores encrypted: the test has APP_SECRET. */
export interface Sealed {
  readonly keyring: Keyring;
  /** The digest of an address that the table `user` stores. */
  stored(email: string): Promise<string>;
  /** The key and the encrypted address of a new account. */
  account(userId: string, email: string): ReturnType<typeof newAccountSeal>;
  keyOf(userId: string): Promise<PersonKey>;
  profile(userId: string): Promise<ProfileAnswers | undefined>;
  beat(userId: string, id: string, link?: string): Promise<BeatRecord | undefined>;
}

export function openSealed(dump: Dump, secret: string, before?: string): Sealed {
  const keyring = createKeyring(secret, before);
  async function keyOf(userId: string): Promise<PersonKey> {
    const [row] = await dump.rows("select * from person_key where user_id = ?", [userId]);
    if (row === undefined) throw new Error(`${userId} has no key.`);
    return keyring.unwrap({ userId, wrapped: String(row.wrapped), version: String(row.version) });
  }
  return {
    keyring,
    keyOf,
    stored: async (email) => (await keyring.address(email)).digest,
    account: async (userId, email) => newAccountSeal(keyring, userId, await keyring.address(email)),
    async profile(userId) {
      const [row] = await dump.rows("select * from user_profile where user_id = ?", [userId]);
      return openProfile(await keyOf(userId), row as ProfileRow | undefined);
    },
    async beat(userId, id, link) {
      const [row] = await dump.rows("select * from user_history where id = ?", [id]);
      const key = await keyOf(userId);
      return row && openBeat(row as unknown as HistoryRow, { key, link: link ?? null });
    },
  };
}

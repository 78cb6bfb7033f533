import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate.ts";
import { MIGRATION_ROWS } from "./migration-rows.ts";
import { type Sqld, startSqld } from "./sqld/server.ts";

/** Later than every migration of the product, ms since 1970. */
const AFTER_ALL = Date.UTC(2100, 0, 1);

interface JournalEntry {
  readonly idx: number;
  readonly version: string;
  readonly when: number;
  readonly tag: string;
  readonly breakpoints: boolean;
}
type Rows = Readonly<Record<string, readonly object[]>>;

const MIGRATIONS = new URL("../migrations", import.meta.url).pathname;
const VERSIONS = await readJournal(MIGRATIONS);

let folder: string;
let database: Sqld;
let client: Client;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrate-"));
  database = await startSqld({ folder: join(folder, "data") });
  client = createClient({ url: database.url });
  await cp(MIGRATIONS, join(folder, "migrations"), { recursive: true });
});

afterEach(async () => {
  client.close();
  await database.close();
  await rm(folder, { recursive: true });
});

const options = () => ({ url: database.url, folder: join(folder, "migrations") });

async function readJournal(of: string): Promise<readonly JournalEntry[]> {
  const journal = await readFile(join(of, "meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: JournalEntry[] }).entries;
}

async function writeJournal(entries: readonly JournalEntry[]): Promise<void> {
  await writeFile(join(folder, "migrations/meta/_journal.json"), JSON.stringify({ entries }));
}

async function addMigration(tag: string, sql: string): Promise<void> {
  const known = await readJournal(join(folder, "migrations"));
  const when = AFTER_ALL + known.length;
  const entry = { idx: known.length, version: "6", when, tag, breakpoints: true };
  await writeJournal([...known, entry]);
  await writeFile(join(folder, "migrations", `${tag}.sql`), sql);
}

/** Migrates to a version, with a row in each of its tables. */
async function migrateTo(version: number): Promise<void> {
  await writeJournal(VERSIONS.slice(0, version + 1));
  await migrate(options());
  const present = await columnsOfTables();
  for (const [table, row] of Object.entries(MIGRATION_ROWS)) {
    const columns = present.get(table);
    if (columns === undefined) continue;
    const set = Object.entries(row).filter(([name]) => columns.has(name));
    await client.execute({
      sql: `insert into ${table} (${set.map(([name]) => `"${name}"`)}) values (${set.map(() => "?")})`,
      args: set.map(([, value]) => value),
    });
  }
  expect(Object.entries(await allRows()).filter(([, rows]) => rows.length === 0)).toEqual([]);
}

async function tables(): Promise<readonly string[]> {
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' order by 1",
  );
  return rows.map((row) => String(row.name));
}

async function columnsOfTables(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const entries = (await tables()).map(async (table) => {
    const { rows } = await client.execute(`select name from pragma_table_info('${table}')`);
    return [table, new Set(rows.map(({ name }) => String(name)))] as const;
  });
  return new Map(await Promise.all(entries));
}

async function allRows(): Promise<Rows> {
  const entries = (await tables()).map(async (table) => {
    const { rows } = await client.execute(`select * from "${table}"`);
    return [table, rows.map((row) => ({ ...row }))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function wholeState() {
  const { rows } = await client.execute("select type, name, sql from sqlite_master order by 1, 2");
  const steps = await client.execute("select * from __drizzle_migrations");
  return { schema: rows, rows: await allRows(), steps: steps.rows };
}

test("migrates an empty database, and a second run changes nothing", async () => {
  await migrate(options());
  const once = await wholeState();
  expect(await tables()).toContain("credit_ledger");
  await migrate(options());
  expect(await wholeState()).toEqual(once);
});

test.each(VERSIONS)("a full database of $tag keeps every row", async ({ idx }) => {
  await migrateTo(idx);
  const before = await allRows();
  await writeJournal(VERSIONS);
  await addMigration("9000_next", "alter table user add column next integer");

  await migrate(options());

  expect(await allRows()).toMatchObject(before);
  expect((await client.execute("pragma foreign_key_check")).rows).toEqual([]);
  await expect(client.execute("delete from user")).rejects.toThrow("FOREIGN KEY");
});

test("MIGRATION_ROWS has a row for each table of the newest version", async () => {
  await migrateTo(VERSIONS.length - 1);
  expect(Object.keys(MIGRATION_ROWS).toSorted()).toEqual(await tables());
});

test("a migration that fails leaves a full database unchanged", async () => {
  await migrateTo(VERSIONS.length - 1);
  const before = await wholeState();
  await addMigration("9000_half", "create table half (x);--> statement-breakpoint\nnonsense;");

  await expect(migrate(options())).rejects.toThrow(
    /^The migration of \d{4}-\d\d-\d\d failed, the database is as it was before: .*syntax error around/,
  );

  expect(await wholeState()).toEqual(before);
});

test("migrations before a failed one stay, and the next run continues after them", async () => {
  await addMigration("9000_good", "create table good (x);");
  await addMigration("9001_half", "create table half (x);--> statement-breakpoint\nnonsense;");
  await expect(migrate(options())).rejects.toThrow("syntax error");
  expect(await tables()).toContain("good");
  expect(await tables()).not.toContain("half");

  await writeFile(join(folder, "migrations/9001_half.sql"), "create table half (x);");
  expect(await migrate(options())).toBe(1);
  expect(await tables()).toContain("half");
});

test("a migration that would leave orphaned rows is rolled back", async () => {
  await migrateTo(VERSIONS.length - 1);
  const before = await wholeState();
  await addMigration("9000_orphans", "delete from user;");

  await expect(migrate(options())).rejects.toThrow("a row would lose the row that it belongs to");

  expect(await wholeState()).toEqual(before);
});

test("refuses a database of a newer version", async () => {
  await addMigration("9000_newer", "create table newer (x);");
  await migrate(options());
  await expect(migrate({ url: database.url })).rejects.toThrow("newer version of Stillwave");
});

test("refuses a database from before the first release, says what to do, and changes nothing", async () => {
  await writeJournal([
    { idx: 0, version: "6", when: 1, tag: "0000_unreleased", breakpoints: true },
  ]);
  await writeFile(join(folder, "migrations/0000_unreleased.sql"), "create table user (mood text);");
  await migrate(options());
  const before = await wholeState();

  await expect(migrate({ url: database.url })).rejects.toThrow(
    /before the first release.* LIBSQL_URL.* move the folder \.data\/database away/,
  );

  expect(await wholeState()).toEqual(before);
});

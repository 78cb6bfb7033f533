import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LocalDatabase, startLocalDatabase } from "./local/server.ts";
import { migrate } from "./migrate.ts";

let folder: string;
let database: LocalDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "migrate-"));
  database = await startLocalDatabase({ file: join(folder, "test.db"), port: 0 });
  await cp(new URL("../migrations", import.meta.url), join(folder, "migrations"), {
    recursive: true,
  });
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function addMigration(tag: string, sql: string): Promise<void> {
  const file = join(folder, "migrations/meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
  };
  const when = Date.now() + journal.entries.length;
  const idx = journal.entries.length;
  journal.entries.push({ idx, version: "6", when, tag, breakpoints: true });
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, "migrations", `${tag}.sql`), sql);
}

const options = () => ({ url: database.url, folder: join(folder, "migrations") });

async function tables(): Promise<string[]> {
  const client = createClient({ url: database.url });
  const { rows } = await client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1",
  );
  client.close();
  return rows.map((row) => String(row.name));
}

test("brings an empty database up, and a second run changes nothing", async () => {
  await migrate(options());
  const once = await tables();
  expect(once).toContain("credit_ledger");
  await migrate(options());
  expect(await tables()).toEqual(once);
});

test("a step that fails leaves nothing of its migration behind", async () => {
  await migrate(options());
  const before = await tables();
  await addMigration("9000_half", "create table half (x);--> statement-breakpoint\nnonsense;");
  await expect(migrate(options())).rejects.toThrow("SQLITE_ERROR");
  expect(await tables()).toEqual(before);
});

test("refuses a database of a newer version", async () => {
  await addMigration("9000_newer", "create table newer (x);");
  await migrate(options());
  await expect(migrate({ url: database.url })).rejects.toThrow("newer version of Stillwave");
});

import { statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MIGRATION_ROWS } from "#db/migration-rows.ts";
import { startSqld } from "#db/sqld/server.ts";
import { importLegacyFile } from "./legacy-import.ts";

const BEATS = 450;

let folder: string;
let file: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "legacy-import-"));
  [file, target] = [join(folder, "stillwave.db"), join(folder, "database")];
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => rm(folder, { recursive: true }));

/** A database file as versions before sqld left it. */
async function createLegacyFile(): Promise<Client> {
  const client = createClient({ url: `file:${file}` });
  await client.execute("pragma journal_mode = wal");
  const names = (await readdir("migrations")).filter((name) => name.endsWith(".sql")).toSorted();
  for (const name of names) {
    const text = await readFile(join("migrations", name), "utf8");
    for (const sql of text.split("--> statement-breakpoint")) await client.execute(sql);
  }
  for (const [table, row] of Object.entries(MIGRATION_ROWS)) await insert(client, table, row);
  // A hash may look like a number that overflows to infinity.
  await insert(client, "session", { ...MIGRATION_ROWS.session, id: "9e999" });
  for (let at = 0; at < BEATS; at += 1) {
    const mood_input = `night ${at} \u{1F319} नींद नहीं`;
    await insert(client, "user_history", {
      ...MIGRATION_ROWS.user_history,
      id: `n-${at}`,
      mood_input,
    });
  }
  return client;
}

async function insert(client: Client, table: string, row: object): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const args = Object.values(row) as string[];
  await client.execute({
    sql: `insert into ${table} (${names}) values (${names.map(() => "?")})`,
    args,
  });
}

async function content(client: Client): Promise<object> {
  const { rows } = await client.execute(
    "select name, sql from sqlite_master where name not like 'sqlite_%' order by name",
  );
  const tables = Object.keys(MIGRATION_ROWS);
  const all = tables.map(async (table) => {
    const found = await client.execute(`select * from ${table} order by 1, 2`);
    return [table, found.rows.map((row) => ({ ...row }))] as const;
  });
  return { schema: rows.map((row) => ({ ...row })), ...Object.fromEntries(await Promise.all(all)) };
}

async function contentOfTarget(): Promise<object> {
  const sqld = await startSqld({ folder: target });
  const client = createClient({ url: sqld.url });
  const found = await content(client);
  client.close();
  await sqld.close();
  return found;
}

test("copies every row, and leaves the file unchanged", async () => {
  const before = await createLegacyFile();
  const expected = await content(before);
  before.close();

  await importLegacyFile(file, target);

  expect(await contentOfTarget()).toEqual(expected);
  const left = createClient({ url: `file:${file}` });
  expect(await content(left)).toEqual(expected);
  left.close();
  const modes = [file, target, join(target, "dbs/default/data")].map(
    (path) => statSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o600, 0o700, 0o600]);
  expect(console.log).toHaveBeenCalledWith(expect.stringMatching(/^Took over \d{3} rows of /));
});

test("copies rows that are still in the write-ahead log", async () => {
  const writing = await createLegacyFile();
  const expected = await content(writing);
  await importLegacyFile(file, target);
  expect(await contentOfTarget()).toEqual(expected);
  writing.close();
});

test("starts over after an attempt that was killed, and leaves an existing folder alone", async () => {
  (await createLegacyFile()).close();
  await mkdir(`${target}.taking-over`, { recursive: true });
  await writeFile(join(`${target}.taking-over`, "half"), "");
  await importLegacyFile(file, target);
  expect((await readdir(folder)).filter((name) => name.includes("taking-over"))).toEqual([]);

  await rm(target, { recursive: true });
  await mkdir(target);
  await importLegacyFile(file, target);
  expect(await readdir(target)).toEqual([]);
});

test("a row without its parent stops the import, and leaves no folder", async () => {
  const before = await createLegacyFile();
  await before.execute("pragma foreign_keys = off");
  await before.execute("delete from user");
  before.close();
  await expect(importLegacyFile(file, target)).rejects.toThrow(
    "Some rows have lost what they belong to.",
  );
  await expect(readdir(target)).rejects.toThrow("ENOENT");
});

test("does nothing without a legacy file", async () => {
  await importLegacyFile(file, target);
  expect(await readdir(folder)).toEqual([]);
});

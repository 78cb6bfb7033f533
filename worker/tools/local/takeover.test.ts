import { statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MIGRATION_ROWS } from "#db/migration-rows.ts";
import { startSqld } from "#db/sqld/server.ts";
import { takeOver } from "./takeover.ts";

const BEATS = 450;

let folder: string;
let file: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "takeover-"));
  [file, target] = [join(folder, "stillwave.db"), join(folder, "database")];
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => rm(folder, { recursive: true }));

/** A database of the version before sqld, as its own engine left it. */
async function fileOfBefore(): Promise<Client> {
  const client = createClient({ url: `file:${file}` });
  await client.execute("pragma journal_mode = wal");
  const names = (await readdir("migrations")).filter((name) => name.endsWith(".sql")).toSorted();
  for (const name of names) {
    const text = await readFile(join("migrations", name), "utf8");
    for (const sql of text.split("--> statement-breakpoint")) await client.execute(sql);
  }
  for (const [table, row] of Object.entries(MIGRATION_ROWS)) await insert(client, table, row);
  // Hashes may look like numbers without end.
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

test("every row comes along, and the file stays as it was", async () => {
  const before = await fileOfBefore();
  const expected = await content(before);
  before.close();

  await takeOver(file, target);

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

test("what its writer had not yet put into the file comes along too", async () => {
  const writing = await fileOfBefore();
  const expected = await content(writing);
  await takeOver(file, target);
  expect(await contentOfTarget()).toEqual(expected);
  writing.close();
});

test("a try that was killed is begun anew, and a folder that is there is left alone", async () => {
  (await fileOfBefore()).close();
  await mkdir(`${target}.taking-over`, { recursive: true });
  await writeFile(join(`${target}.taking-over`, "half"), "");
  await takeOver(file, target);
  expect((await readdir(folder)).filter((name) => name.includes("taking-over"))).toEqual([]);

  await rm(target, { recursive: true });
  await mkdir(target);
  await takeOver(file, target);
  expect(await readdir(target)).toEqual([]);
});

test("a row without its parent stops it, and nothing of it is used", async () => {
  const before = await fileOfBefore();
  await before.execute("pragma foreign_keys = off");
  await before.execute("delete from user");
  before.close();
  await expect(takeOver(file, target)).rejects.toThrow("Some rows have lost what they belong to.");
  await expect(readdir(target)).rejects.toThrow("ENOENT");
});

test("where there was no file there is nothing to take over", async () => {
  await takeOver(file, target);
  expect(await readdir(folder)).toEqual([]);
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { purgeDeleted } from "./backup.ts";
import { startSqld } from "./server.ts";

const ROWS = 400;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "purge-"));
  // Registered first, so called last: when the test's engine has ended.
  onTestFinished(() => rm(folder, { recursive: true }));
});

/** Every byte of every file in the folder. */
async function contents(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(({ parentPath, name }) => readFile(join(parentPath, name), "latin1"));
  return (await Promise.all(read)).join();
}

const secretOf = (row: number) => `key-of-${row}-`.padEnd(200, "k");

async function start() {
  const sqld = await startSqld({ folder });
  onTestFinished(() => sqld.close());
  return { sqld, client: createClient({ url: sqld.url }) };
}

test("after a crash of sqld it keeps every row and takes out what was deleted and overwritten", async () => {
  const { sqld, client } = await start();
  await client.execute("create table k (id integer primary key, secret text)");
  // Rows move from page to page as the table grows, and leave copies behind.
  const insert = (row: number) => ({
    sql: "insert into k values (?, ?)",
    args: [(row * 7) % ROWS, secretOf(row)],
  });
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  for (let from = 0; from < ROWS; from += 100) {
    await client.batch(rows.slice(from, from + 100).map(insert), "write");
  }
  await client.execute("delete from k where id % 2 = 0");
  await client.execute("update k set secret = 'zeros' where id % 4 = 1");
  expect(await contents()).toContain(secretOf(2));
  process.kill(sqld.pid, "SIGKILL");
  await sqld.ended;

  await purgeDeleted(folder);
  const bytes = await contents();
  const copies = rows.map((row) => bytes.split(secretOf(row)).length - 1);
  expect(copies).toEqual(rows.map((row) => (((row * 7) % ROWS) % 4 === 3 ? 1 : 0)));
  const again = await start();
  const { rows: left } = await again.client.execute("select count(*) as n from k");
  expect(left[0]?.n).toBe(ROWS / 2);
  await again.client.execute("insert into k values (1000, 'new')");
});

test("while sqld runs it is refused, and changes nothing", async () => {
  const { client } = await start();
  await client.execute("create table k (secret text)");
  await client.execute("insert into k values ('a-key-that-goes')");
  await client.execute("delete from k");
  await expect(purgeDeleted(folder)).rejects.toThrow("database is locked");
  expect(await contents()).toContain("a-key-that-goes");
  await client.execute("insert into k values ('a-key-that-stays')");
  expect((await client.execute("select * from k")).rows).toHaveLength(1);
});

test("a folder without a database stays as it is", async () => {
  await purgeDeleted(folder);
  expect(await readdir(folder)).toEqual([]);
});

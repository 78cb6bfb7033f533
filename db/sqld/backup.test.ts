import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@libsql/client";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { writeBackup } from "./backup.ts";
import { newAccess, startSqld } from "./server.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
});

test("a backup restores to the same rows and tables, and only its owner can read it", async () => {
  const access = newAccess();
  const sqld = await startSqld({ folder: join(folder, "data"), access });
  onTestFinished(() => sqld.close());
  const server = { url: sqld.url, authToken: access.token };
  await migrate(server);
  const client = createClient(server);
  const mood = "it's\n\\n 'quoted'; -- नींद 😴";
  await client.execute({
    sql: "insert into user (id, email, sealed, created_at) values (?, ?, 'x', 1.5e12)",
    args: ["u", mood],
  });
  const path = join(folder, "backup.sql");
  expect(await writeBackup(server, path)).toBe(statSync(path).size);
  expect(statSync(path).mode & 0o077).toBe(0);
  const restored = new DatabaseSync(":memory:");
  restored.exec(readFileSync(path, "utf8"));
  expect(restored.prepare("select email, created_at from user").get()).toEqual({
    email: mood,
    created_at: 1.5e12,
  });
  const tables = "select name, sql from sqlite_master where name not like 'sqlite_%' order by name";
  const inServer = (await client.execute(tables)).rows.map(({ name }) => String(name));
  const inBackup = restored.prepare(tables).all();
  expect(inBackup.map(({ name }) => String(name))).toEqual(inServer);
  expect(restored.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  restored.close();
  await expect(writeBackup({ url: sqld.url }, join(folder, "other.sql"))).rejects.toThrow("401");
});

test.each([
  ["in the middle of a line", "BEGIN TRANSACTION;\nINSERT INTO t VAL"],
  ["before its end, without an error", "BEGIN TRANSACTION;\nINSERT INTO t VALUES(1);\n"],
  ["at the text of a person", "BEGIN TRANSACTION;\nINSERT INTO t VALUES('COMMIT;');\n"],
])("a backup that breaks off %s leaves no file", async (_, part) => {
  const server = createServer((__, answer) => answer.end(part)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await expect(writeBackup({ url }, join(folder, "b.sql"))).rejects.toThrow("broke off");
  expect(readdirSync(folder)).toEqual([]);
});

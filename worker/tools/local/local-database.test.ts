import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { startLocalDatabase, withLocalDatabase } from "./local-database.ts";
import { listProcesses } from "./processes.ts";

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "local-database-"));
  folder = join(parent, "database");
});
afterEach(() => rm(parent, { recursive: true }));

async function engine(): Promise<number | undefined> {
  const found = await listProcesses();
  return found.find(({ command }) => command.includes(`--db-path ${folder} `))?.pid;
}

const mute = (name: "log" | "error") => vi.spyOn(console, name).mockReturnValue();

test("an engine that dies is started again on the same address, and keeps what it had", async () => {
  const said = mute("error");
  const database = await startLocalDatabase({ folder });
  const client = createClient({
    url: database.url,
    ...(database.authToken && { authToken: database.authToken }),
  });
  await client.execute("create table t (n)");
  for (const signal of ["SIGKILL", "SIGTERM"] as const) {
    process.kill((await engine()) ?? 0, signal);
    const insert = () => client.execute("insert into t values (1)").catch(() => undefined);
    await expect.poll(insert, { timeout: 20_000, interval: 20 }).toBeDefined();
  }
  expect((await client.execute("select count(*) as n from t")).rows[0]?.n).toBe(2);
  expect(said).toHaveBeenCalledWith("The database ended by SIGKILL. It is started again.");
  await database.close();
  expect(await engine()).toBeUndefined();
  expect(await readdir(parent)).toEqual(["database"]);
});

test("only its owner reads the folder and the token", async () => {
  const database = await startLocalDatabase({ folder });
  onTestFinished(() => database.close());
  const modes = await Promise.all(
    [folder, `${folder}.pid`].map(async (path) => (await stat(path)).mode & 0o777),
  );
  expect(modes).toEqual([0o700, 0o600]);
});

/** Another process that runs the database of this folder, until it is killed. */
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

test("what a killed owner left running is ended, said, and its data is there", async () => {
  const said = mute("log");
  const owner = await otherOwner();
  await withLocalDatabase({ folder }, async ({ url, authToken = "" }) => {
    await createClient({ url, authToken }).execute("create table kept (n)");
  });
  owner.kill("SIGKILL");
  await once(owner, "close");
  const orphan = await engine();
  expect(orphan).toBeDefined();
  // Not even one that is stopped holds a start up.
  process.kill(orphan ?? 0, "SIGSTOP");

  const database = await startLocalDatabase({ folder });
  onTestFinished(() => database.close());
  expect(said).toHaveBeenCalledWith(
    `An earlier start was killed and left sqld (process ${orphan}) running: now ended.`,
  );
  expect(await engine()).not.toBe(orphan);
  const client = createClient({ url: database.url, authToken: database.authToken ?? "" });
  expect((await client.execute("select count(*) as n from kept")).rows[0]?.n).toBe(0);
});

test("a folder that is served is served once, and who only wants to work on it joins", async () => {
  const owner = await otherOwner();
  onTestFinished(async () => {
    const pid = await engine();
    owner.kill("SIGKILL");
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  });
  const [first] = await Promise.all([engine()]);
  await expect(startLocalDatabase({ folder })).rejects.toThrow(
    `${folder} is in use by process ${owner.pid}`,
  );
  const reached = await withLocalDatabase({ folder }, async ({ url, authToken = "" }) => {
    const { rows } = await createClient({ url, authToken }).execute("select 7 as n");
    return rows[0]?.n;
  });
  expect(reached).toBe(7);
  expect(await engine()).toBe(first);
});

test("a file of the engine before is refused by its name", async () => {
  await writeFile(folder, "SQLite format 3");
  await expect(startLocalDatabase({ folder })).rejects.toThrow(`${folder} is a file`);
});

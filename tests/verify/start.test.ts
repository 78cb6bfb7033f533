import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { freePort, type Sqld, startSqld } from "#db/sqld/server.ts";
import { createClient } from "#tests/rig/client.ts";
import { npmRun, PRODUCT, repositoryElsewhere, signalAll } from "#tests/rig/npm-run.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { listProcesses } from "#worker/tools/local/machine/processes.ts";

let folder: string;
let database: Sqld;
let running: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "start-"));
  database = await startSqld({ folder: join(folder, "test") });
});
afterEach(async () => {
  // What ended by a signal has no exit code.
  if (running && isRunning(running)) signalAll(running, "SIGKILL");
  await database.close();
  await rm(folder, { recursive: true });
});

/** Runs `npm start`, by default with the database of this test. */
function start(variables: Record<string, string>, script = "start", cwd = ".") {
  const started = npmRun(script, { LIBSQL_URL: database.url, ...variables }, cwd);
  running = started.child;
  return started;
}

/** Whether any process of a start still runs. */
function isRunning(child: ChildProcess): boolean {
  try {
    signalAll(child, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "npm start prints its URL, and %s ends all its processes",
  async (signal) => {
    const port = await freePort();
    const { child, prints, printed } = start({ PORT: String(port) });
    await prints("Ctrl-C ends it.");
    const origin = `http://localhost:${port}`;
    expect(printed()).toContain(`Open      ${origin}`);
    const health = await fetch(`${origin}/api/health`);
    expect([health.status, await health.json()]).toEqual([
      200,
      {
        status: "ok",
        why: [],
        database: "ok",
        books: "balanced",
        job_age_seconds: expect.any(Number),
        model: "built-in",
        mail: "configured",
        quote: "own list",
        google: "not configured",
        payments: "configured",
      },
    ]);
    await expectCleanEnd(child, signal, origin);
  },
);

/** Runs `npm start` with its own database, in an own folder. */
function startOwn(cwd: string, port: number) {
  return start({ PORT: String(port), LIBSQL_URL: "" }, "start", cwd);
}

test("its own database requires a token, restarts after a kill, and ends with it", async () => {
  const home = await repositoryElsewhere([]);
  const port = await freePort();
  const { child, prints } = startOwn(home, port);
  await prints("Database  .data/database (sqld ");
  await prints("Ctrl-C ends it.");
  const origin = `http://localhost:${port}`;
  const { url, pid } = await engineOf(home);
  const open = await fetch(`${url}/v2/pipeline`, { method: "POST", body: '{"requests": []}' });
  expect(open.status).toBe(401);

  process.kill(pid, "SIGKILL");
  await prints("The database ended by SIGKILL. It is started again.");
  const healthy = async () => (await fetch(`${origin}/api/health`)).status;
  await expect.poll(healthy).toBe(200);

  await expectCleanEnd(child, "SIGINT", origin);
  await expect(fetch(url)).rejects.toThrow();
  expect((await readdir(join(home, ".data"))).toSorted()).toEqual(["database", "secret"]);
  const kept = await readdir(join(home, ".data"), { recursive: true });
  const modes = [".", ...kept].map((path) => statSync(join(home, ".data", path)).mode);
  expect(modes.filter((mode) => (mode & 0o077) !== 0)).toEqual([]);
});

test("a start after a SIGKILL ends the remaining processes, prints so, and finds the data", async () => {
  const home = await repositoryElsewhere([]);
  const port = await freePort();
  const first = startOwn(home, port);
  await first.prints("Ctrl-C ends it.");
  const jar = createClient(`http://localhost:${port}`);
  const fields = { intent: "sign_up", email: "asha@example.com", password: PASSWORD };
  expect((await jar.postForm("/auth", fields)).status).toBe(200);
  const { owner, pid } = await engineOf(home);
  process.kill(owner, "SIGKILL");
  await once(first.child, "close");

  const second = startOwn(home, port);
  await second.prints("Ctrl-C ends it.");
  const printed = second.printed();
  expect(printed).toMatch(
    /An earlier start was killed and left workerd \(process \d+\) running: now/,
  );
  expect(printed).toContain(`left sqld (process ${pid}) running: now ended.`);
  expect(printed).not.toContain("Address already in use");
  const { url, token } = await engineOf(home);
  const { client } = openDatabase({ url, authToken: token });
  const { rows } = await client.execute("select email from user");
  const secret = await readFile(join(home, ".data/secret"), "utf8");
  const { digest } = await createKeyring(secret).address("asha@example.com");
  expect(rows.map(({ email }) => email)).toEqual([digest]);
  await expectCleanEnd(second.child, "SIGTERM", `http://localhost:${port}`);
});

test("a port in use and a second start on the same data are reported in one line", async () => {
  const home = await repositoryElsewhere([]);
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  const taken = startOwn(home, port);
  await once(taken.child, "close");
  expect(taken.printed()).toContain(
    `stillwave: PORT ${port} is in use by another program: end that, or choose another port (PORT=${port + 1} npm start).`,
  );
  other.close();

  const first = startOwn(home, port);
  await first.prints("Ctrl-C ends it.");
  const parallel = startOwn(home, await freePort());
  await once(parallel.child, "close");
  expect(parallel.printed()).toMatch(/^stillwave: .*\.data\/database is in use by process \d+ \(/m);
  await expectCleanEnd(first.child, "SIGINT", `http://localhost:${port}`);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s while it still builds ends the build, and nothing starts after it",
  async (signal) => {
    const copy = await repositoryElsewhere(PRODUCT);
    // The link alone: without a build it makes one.
    await rm(join(copy, "build"));
    const port = await freePort();
    const { child, prints, printed } = start({ PORT: String(port) }, "start", copy);
    await prints("Building (about 20 seconds)...");
    await expectCleanEnd(child, signal, `http://localhost:${port}`);
    expect(printed()).not.toContain("Stillwave is ready.");
  },
);

/** The content of the pid file of a running start, and the pid of its database. */
async function engineOf(home: string) {
  const folder = join(home, ".data/database");
  const { owner, database } = JSON.parse(await readFile(`${folder}.pid`, "utf8")) as {
    owner: { pid: number };
    database: { url: string; authToken: string };
  };
  const found = (await listProcesses()).find(({ command }) =>
    command.includes(`--db-path ${folder} `),
  );
  return { owner: owner.pid, pid: found?.pid ?? 0, url: database.url, token: database.authToken };
}

const PAGE = "app/auth/words/en.json";
const WORKER = "worker/server/context.ts";

test("npm run dev serves each change, and the last version while a source does not compile", async () => {
  const copy = await repositoryElsewhere(PRODUCT);
  const port = await freePort();
  const { child, prints } = start({ PORT: String(port) }, "dev", copy);
  await prints("Ctrl-C ends it.");
  const origin = `http://localhost:${port}`;
  const reloads = (await fetch(`${origin}/__changes`)).body?.getReader();
  const change = async (file: string, from: string, to: string) => {
    const text = await readFile(join(copy, file), "utf8");
    expect(text).toContain(from);
    await writeFile(join(copy, file), text.replace(from, to));
  };
  const served = async (path: string) => (await fetch(origin + path)).text();
  /** Waits until a page, loaded again after each change, shows a text. */
  const shows = async (path: string, text: string) => {
    while (!(await served(path)).includes(text)) await reloads?.read();
  };
  const scriptsAreThere = async () => {
    const scripts = (await served("/auth")).match(/\/assets\/[\w.-]+\.js/g) ?? [];
    expect(scripts).not.toEqual([]);
    for (const path of scripts) expect((await fetch(origin + path)).status, path).toBe(200);
  };

  await change(WORKER, '? "own list"', '? "another list"');
  await shows("/api/health", "another list");
  await change(WORKER, '? "another list"', "? ;");
  await prints("What ran before still runs.");
  expect(await served("/api/health")).toContain("another list");
  await change(WORKER, "? ;", '? "mended list"');
  await shows("/api/health", "mended list");

  await change(PAGE, '"title": "Sign in', '"title": "Come in');
  await shows("/auth", "Come in");
  await scriptsAreThere();
  await change(PAGE, '"title": "Come in', '"title": ; "Come in');
  await prints("What ran before still runs.");
  expect(await served("/auth")).toContain("Come in");
  await scriptsAreThere();
  await change(PAGE, '"title": ; "Come in', '"title": "Mended');
  await shows("/auth", "Mended");
  await scriptsAreThere();

  await reloads?.cancel();
  await expectCleanEnd(child, "SIGINT", origin);
  // Otherwise `npm start` would serve an old Worker with new pages.
  await expect(stat(join(copy, "build/worker/index.js"))).rejects.toThrow("ENOENT");
});

/** Signals a start, and expects that it leaves no process and no open port. */
async function expectCleanEnd(child: ChildProcess, signal: NodeJS.Signals, origin: string) {
  const ended = once(child, "close");
  signalAll(child, signal);
  await ended;
  await expect(fetch(origin)).rejects.toThrow();
  // The system may need a moment to reap the last process.
  await expect.poll(() => isRunning(child)).toBe(false);
}

test.each([
  ["PORT", "eighty"],
  ["APP_ORIGIN", "http://example.com"],
  ["APP_SECRET", "short"],
  ["LIBSQL_URL", "ftp://example.com"],
  ["LLM_BASE_URL", "http://example.com"],
  ["SMTP_URL", "smtp://mail.example.com"],
  ["MAIL_FROM", "nobody"],
])("a malformed %s stops the start with one line that names it", async (name, value) => {
  const { child, printed } = start({ [name]: value });
  const [code] = (await once(child, "close")) as [number];
  expect(code).toBe(2);
  const lines = printed()
    .split("\n")
    .filter((line) => line.startsWith("stillwave: "));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^stillwave: ${name} `));
});

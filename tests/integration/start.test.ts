import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LocalDatabase, startLocalDatabase } from "#db/local/server.ts";
import { freePort } from "#tests/rig/free-port.ts";

let folder: string;
let database: LocalDatabase;
let running: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "start-"));
  database = await startLocalDatabase({ file: join(folder, "test.db"), port: 0 });
});
afterEach(async () => {
  if (running?.exitCode === null) kill(running, "SIGKILL");
  await database.close();
  await rm(folder, { recursive: true });
});

/** `npm start` in a process group of its own, as a terminal starts it. */
function start(variables: Record<string, string>) {
  const child = spawn("npm", ["start"], {
    detached: true,
    env: { ...process.env, LIBSQL_URL: database.url, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running = child;
  let printed = "";
  const heard: (() => void)[] = [];
  const listen = (data: Buffer) => {
    printed += data;
    for (const tell of heard.splice(0)) tell();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  return {
    child,
    async prints(text: string) {
      while (!printed.includes(text)) await new Promise<void>((resolve) => heard.push(resolve));
    },
    printed: () => printed,
  };
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals | 0): void {
  if (pid === undefined) throw new Error("It did not start.");
  process.kill(-pid, signal);
}

function anyoneLeft(child: ChildProcess): boolean {
  try {
    kill(child, 0);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

test.each(["SIGINT", "SIGTERM"] as const)(
  "npm start says where to look, and %s leaves no process behind",
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
        database: "ok",
        model: "built-in",
        mail: "configured",
        quote: "own list",
        google: "not configured",
      },
    ]);
    const ended = once(child, "close");
    kill(child, signal);
    await ended;
    await expect(fetch(origin)).rejects.toThrow();
    // The system may take a moment to bury the last of them.
    await expect.poll(() => anyoneLeft(child), { timeout: 20_000 }).toBe(false);
  },
);

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

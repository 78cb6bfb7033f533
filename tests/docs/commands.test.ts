import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/rig/free-port.ts";
import { buildIfStale } from "#worker/local/build.ts";
import { RUNS, type Run } from "./commands.ts";

/** Not in the folder where a command is run: what it makes there itself. */
const LEFT_OUT = new Set([".data", ".git", ".secrets", ".wrangler"]);

// Else the first command that needs the build would make it, through links into the repository.
beforeAll(buildIfStale);

test.each(Object.entries(RUNS))("%s does what its document says", async (command, run) => {
  const { after = [], files = {}, env = {}, exit = 0, prints = [], makes = {} } = run;
  const folder = await repositoryElsewhere(run);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (const earlier of after) expect(await type(earlier, { folder, env }, {})).toMatchObject(WELL);

  const { code, printed } = await type(command, { folder, env }, run);

  for (const pattern of prints) expect(printed).toMatch(pattern);
  // npm dies of the signal that ends its child.
  if (!run.endless) expect(code, printed).toBe(exit);
  for (const [name, bytes] of Object.entries(makes)) {
    expect((await stat(join(folder, name))).size, name).toBeGreaterThanOrEqual(bytes);
  }
});

const WELL = { code: 0 };

interface Terminal {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Types a command into a terminal where nothing is configured, and waits until it has ended. */
async function type(command: string, { folder, env }: Terminal, { endless, prints = [] }: Run) {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("sh", ["-c", command], {
    cwd: folder,
    detached: true,
    env: { PATH, HOME, PORT: String(await freePort()), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => end(child, "SIGKILL"));
  let printed = "";
  let told = false;
  const hear = (data: Buffer) => {
    printed += data;
    if (!endless || told || !prints.every((pattern) => pattern.test(printed))) return;
    told = true;
    end(child, "SIGINT");
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, printed };
}

/** Signals the whole group, as a terminal does. */
function end({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

/** A folder in which the repository can be read, and what is written stays out of it. */
async function repositoryElsewhere({ writesTo }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "docs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of await readdir(".")) {
    if (name === writesTo) await cp(name, join(folder, name), { recursive: true });
    else if (!LEFT_OUT.has(name)) await symlink(resolve(name), join(folder, name));
  }
  return folder;
}

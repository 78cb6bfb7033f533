import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "#db/sqld/server.ts";
import { RUNS, type Run } from "#tests/docs/commands.ts";
import { repositoryElsewhere } from "#tests/rig/npm-run.ts";
import { buildIfStale } from "#worker/tools/local/runtime/build.ts";

// Otherwise the first command that needs the build would write it, through links into the repository.
beforeAll(() => buildIfStale());

test.each(Object.entries(RUNS))("%s does what the documents say", async (command, run) => {
  const {
    after = [],
    files = {},
    env = {},
    exit = 0,
    prints = [],
    makes = {},
    writesTo = [],
  } = run;
  const folder = await repositoryElsewhere(writesTo);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (const earlier of after) expect(await type(earlier, { folder, env }, {})).toMatchObject(WELL);

  const { code, printed } = await type(command, { folder, env }, run);

  for (const pattern of prints) expect(printed).toMatch(pattern);
  // npm is killed by the signal that ends its child.
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

/** Runs a command in a shell without configuration, and waits until it has ended. */
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
  let interrupted = false;
  const read = (data: Buffer) => {
    printed += data;
    if (!endless || interrupted || !prints.every((pattern) => pattern.test(printed))) return;
    interrupted = true;
    end(child, "SIGINT");
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, printed };
}

/** Sends a signal to the whole process group, as a terminal does. */
function end({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import type { Mutation } from "./mutation.ts";

/** What a command printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A copy of the repository in which faults are made. */
export interface Checkout {
  /** Where a mutation cannot be made any more, as a sentence. */
  stale(mutation: Mutation): Promise<string | undefined>;
  apply(mutation: Mutation): Promise<void>;
  restore(mutation: Mutation): Promise<void>;
  /** Runs a program of the dependencies, or npm. */
  run(program: string, ...args: readonly string[]): Promise<Ended>;
  read(path: string): Promise<string>;
  remove(): Promise<void>;
}

/** Copies the tracked files, and those that are new, to a temporary folder; the dependencies are linked. */
export async function copyCheckout(): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), "mutate-"));
  const here = inFolder(".");
  const listed = await here("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  if (listed.code !== 0) throw new Error(listed.output);
  for (const path of listed.output.split("\0").filter(Boolean)) {
    const copy = join(folder, path);
    await mkdir(dirname(copy), { recursive: true });
    // A file that was deleted and not yet committed is still listed.
    await cp(path, copy).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
  }
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  const read = (path: string) => readFile(join(folder, path), "utf8");
  const originals = new Map<string, string>();

  return {
    async stale({ name, file, find, foundBy }) {
      const text = await read(file).catch(() => undefined);
      if (text === undefined) return `${name}: there is no ${file}.`;
      const times = text.split(find).length - 1;
      if (times !== 1) return `${name}: its text is ${times} times in ${file}, not once.`;
      for (const test of foundBy) {
        if ((await read(test).catch(() => undefined)) === undefined) {
          return `${name}: there is no ${test}.`;
        }
      }
      return undefined;
    },
    async apply({ file, find, replace }) {
      const text = await read(file);
      if (!originals.has(file)) originals.set(file, text);
      await writeFile(
        join(folder, file),
        text.replace(find, () => replace),
      );
    },
    async restore({ file }) {
      const original = originals.get(file);
      if (original !== undefined) await writeFile(join(folder, file), original);
    },
    run: inFolder(folder),
    read,
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
}

let running: ChildProcess | undefined;

/** Ends the command that is under way, with everything that it started. */
export function endRunning(): void {
  const pid = running?.pid;
  if (pid !== undefined) process.kill(-pid, "SIGTERM");
}

function inFolder(cwd: string) {
  const PATH = [resolve("node_modules/.bin"), process.env.PATH].join(delimiter);
  return async (program: string, ...args: readonly string[]): Promise<Ended> => {
    const child = spawn(program, args, {
      cwd,
      detached: true,
      env: { ...process.env, PATH },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running = child;
    const pieces: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => pieces.push(piece));
    }
    const code = await new Promise<number | null>((settle, reject) => {
      child.on("error", reject);
      child.on("close", settle);
    });
    running = undefined;
    return { code, output: Buffer.concat(pieces).toString() };
  };
}

import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

/** Entries that a command creates itself in the folder where it runs. */
const LEFT_OUT = new Set([".data", ".git", ".secrets", ".wrangler"]);

/** Source folders that `npm run dev` needs as copies: a bundler follows links into the repository. */
export const PRODUCT = ["app", "db", "public", "worker"] as const;

/**
 * Makes a temporary folder with links to all entries of the repository: a command can run there without
 * writing into the repository.
 * @param copied entries that are copied instead of linked
 */
export async function repositoryElsewhere(copied: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "repository-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const options = { recursive: true, preserveTimestamps: true };
  for (const name of await readdir(".")) {
    if (copied.includes(name)) await cp(name, join(folder, name), options);
    else if (!LEFT_OUT.has(name)) await symlink(resolve(name), join(folder, name));
  }
  return folder;
}

/** A running script of package.json. */
export interface NpmRun {
  readonly child: ChildProcess;
  /** Waits until it prints a text. The next call searches only in what is printed after that. */
  prints(text: string): Promise<void>;
  /** The whole output so far. */
  printed(): string;
}

/** Runs `npm run SCRIPT` in its own process group, as a terminal does. */
export function npmRun(
  script: string,
  variables: Readonly<Record<string, string>>,
  cwd = ".",
): NpmRun {
  const child = spawn("npm", ["run", script], {
    cwd,
    detached: true,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  let read = 0;
  const waiting: (() => void)[] = [];
  const append = (data: Buffer) => {
    printed += data;
    for (const resume of waiting.splice(0)) resume();
  };
  child.stdout.on("data", append);
  child.stderr.on("data", append);
  return {
    child,
    async prints(text) {
      for (;;) {
        const at = printed.indexOf(text, read);
        if (at >= 0) {
          read = at + text.length;
          return;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    printed: () => printed,
  };
}

/** Signals a script and its child processes; 0 only checks whether any of them still runs. */
export function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals | 0): void {
  if (pid === undefined) throw new Error("It did not start.");
  process.kill(-pid, signal);
}

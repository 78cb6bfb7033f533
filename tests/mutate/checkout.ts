import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import * as z from "zod";
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
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nothing of it is left.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
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
    // A run that stops at its first failure leaves servers of its tests behind.
    child.on("exit", endRunning);
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

export type Tested = { readonly seconds: string } & (
  | { readonly kind: "green" }
  /** @param by file and title of the first test that fails */
  | { readonly kind: "red"; readonly by: string; readonly output: string }
  /** No test ran, or none of them failed and yet the run did. */
  | { readonly kind: "failed"; readonly output: string }
);

/** Written by vitest, in the copy. */
const RESULT = "build/mutate.json";

const resultSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs test files of `npm test` in the copy, until the first test fails. */
export async function runTests(copy: Checkout, files: readonly string[]): Promise<Tested> {
  const began = performance.now();
  const { code, output } = await copy.run(
    "vitest",
    ...["run", "--config", "tests/vitest.config.ts", "--bail", "1", "--tags-filter=!release"],
    ...["unit", "long", "api"].flatMap((project) => ["--project", project]),
    ...["--reporter", "json", "--outputFile", RESULT],
    ...files,
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code === 0) return { kind: "green", seconds };
  const result = resultSchema.safeParse(await readResult(copy));
  if (!result.success) return { kind: "failed", output, seconds };
  for (const { name, status, assertionResults } of result.data.testResults) {
    const file = files.find((path) => name.endsWith(path)) ?? name;
    const failed = assertionResults.find((test) => test.status === "failed");
    if (failed) {
      return { kind: "red", by: `${file}: ${failed.fullName}`, output, seconds };
    }
    // What stands at the end of a file, such as a check of all credits, is no test of its own.
    if (status === "failed" && assertionResults.some((test) => test.status === "passed")) {
      return { kind: "red", by: `${file}: after its tests`, output, seconds };
    }
  }
  return { kind: "failed", output, seconds };
}

async function readResult(copy: Checkout): Promise<unknown> {
  try {
    return JSON.parse(await copy.read(RESULT));
  } catch {
    return undefined;
  }
}

import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchSources } from "./source-watcher.ts";

/** Without what a hook tells git, which would lead it to the repository of that hook, and what a person has set. */
const GIT_ENV = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"))),
  ...{ GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
};

/** A watched folder with two sources. */
async function startWatching() {
  vi.spyOn(console, "log").mockReturnValue();
  const root = await mkdtemp(join(tmpdir(), "sources-"));
  const git = (...args: readonly string[]) => {
    const who = [
      "-c",
      "user.name=T",
      "-c",
      "user.email=t@example.com",
      "-c",
      "commit.gpgsign=false",
    ];
    execFileSync("git", [...who, ...args], { cwd: root, env: GIT_ENV, stdio: "ignore" });
  };
  const write = (path: string, text: string) => writeFile(join(root, path), text);
  await mkdir(join(root, "app"));
  for (const folder of ["worker", "db", "public"]) await mkdir(join(root, folder));
  await write("app/page.tsx", "1");
  await write("worker/index.ts", "1");
  git("init", "--quiet", "--initial-branch=main");
  git("add", ".");
  git("commit", "--quiet", "--message=first");
  const built = new Set<string>();
  const waiting = new Map<string, () => void>();
  const watcher = await watchSources(async (changed) => {
    for (const path of changed) {
      built.add(path);
      waiting.get(path)?.();
    }
  }, root);
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await watcher.close();
    await rm(root, { recursive: true });
  });
  /** Waits until a build was asked for because of a file. */
  const seen = (path: string) =>
    new Promise<void>((resolve) => {
      if (built.delete(path)) return resolve();
      waiting.set(path, () => {
        built.delete(path);
        waiting.delete(path);
        resolve();
      });
    });
  return { root, write, git, seen, built };
}

test("sees a file that an editor saves by replacing it, each time", async () => {
  const { root, write, seen } = await startWatching();
  for (const text of ["2", "3", "4"]) {
    await write("app/page.tsx.saving", text);
    await rename(join(root, "app/page.tsx.saving"), join(root, "app/page.tsx"));
    await seen("app/page.tsx");
  }
});

test("sees what a switch of the branch changes, adds and takes away", async () => {
  const { write, git, seen } = await startWatching();
  git("checkout", "--quiet", "-b", "other");
  await write("app/page.tsx", "of another branch");
  await seen("app/page.tsx");
  await write("worker/more.ts", "1");
  await seen("worker/more.ts");
  git("add", ".");
  git("commit", "--quiet", "--message=second");
  git("checkout", "--quiet", "main");
  await Promise.all([seen("app/page.tsx"), seen("worker/more.ts")]);
  git("checkout", "--quiet", "other");
  await Promise.all([seen("app/page.tsx"), seen("worker/more.ts")]);
});

test("sees files in a new folder, and later changes there", async () => {
  const { root, write, seen } = await startWatching();
  await mkdir(join(root, "app/new/deep"), { recursive: true });
  await write("app/new/deep/part.tsx", "1");
  await seen("app/new/deep/part.tsx");
  await write("app/new/deep/part.tsx", "2");
  await seen("app/new/deep/part.tsx");
});

test("does not build for tests and tools", async () => {
  const { root, write, seen, built } = await startWatching();
  await mkdir(join(root, "worker/tools"));
  await write("worker/tools/command.ts", "1");
  await write("app/page.test.tsx", "1");
  await write("app/page.tsx", "2");
  await seen("app/page.tsx");
  await write("worker/index.ts", "2");
  await seen("worker/index.ts");
  expect([...built]).toEqual([]);
});

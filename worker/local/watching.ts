import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PAGE_MODULES } from "./build.ts";

const WATCHED = ["app", "worker", "db", "public"];
/** Changes that no running page or Worker has any part in. */
const ELSEWHERE = /\.test\.tsx?$|^(worker\/(local|cli|deploy)|db\/local)\/|\.(md|wasm)$/;
/** Always part of the pages: their device computes sounds too, in a thread of its own. */
const OF_PAGES = /^(app|public|worker\/beat)\//;
/** An editor writes a file in several strokes. */
const SETTLED_MS = 60;

export interface Watching {
  close(): Promise<void>;
}

/**
 * Builds again what a change touches: the Worker alone, or the pages as well where they are made of it.
 * @param built told after each build that went well
 */
export function startWatching(built: () => Promise<void>): Watching {
  const changed = new Set<string>();
  let building: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building ??= buildChanged().finally(() => {
        building = undefined;
        if (changed.size > 0) later();
      });
    }, SETTLED_MS);
  };
  async function buildChanged(): Promise<void> {
    const paths = [...changed];
    changed.clear();
    const begun = performance.now();
    try {
      for (const script of await scriptsFor(paths)) await npmRun(script);
      await built();
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${paths.join(", ")}: built again in ${seconds} s`);
    } catch (error) {
      console.error(`${String(error)}\nWhat ran before still runs.`);
    }
  }
  const watchers = WATCHED.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      const path = join(folder, file ?? "");
      if (file === null || ELSEWHERE.test(path)) return;
      changed.add(path);
      later();
    }),
  );
  return {
    async close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await building;
    },
  };
}

/** The build scripts that some changes call for, in order. */
async function scriptsFor(paths: readonly string[]): Promise<readonly string[]> {
  const lists = await Promise.all(PAGE_MODULES.map((file) => readFile(file, "utf8")));
  const modules = new Set(lists.flatMap((list) => JSON.parse(list) as string[]));
  const kernel = paths.some((path) => path.startsWith("worker/beat/kernel/assembly/"));
  const pages = kernel || paths.some((path) => OF_PAGES.test(path) || modules.has(path));
  return [...(kernel ? ["build:kernel"] : []), ...(pages ? ["build:pages"] : []), "build:worker"];
}

async function npmRun(script: string): Promise<void> {
  const child = spawn("npm", ["run", "--silent", script], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`npm run ${script} failed: its messages stand above.`);
}

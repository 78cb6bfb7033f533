import { watch } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BUILD, buildPartsIfStale } from "#worker/tools/local/runtime/build.ts";
import { startWorkerd, type WorkerdOptions } from "#worker/tools/local/runtime/workerd.ts";
import { Bundler } from "./bundler.ts";
import { createPageBuilds } from "./page-builds.ts";
import { startReloadProxy } from "./reload-proxy.ts";

const WATCHED = ["app", "worker", "db", "public"];
/** Files that are part of no page and no Worker. */
const IGNORED = /\.(test|compiled)\.tsx?$|^(worker\/tools|db\/sqld)\/|\.(md|wasm)$/;
/** An editor may write one file several times in a row. */
const DEBOUNCE_MS = 60;

export interface SourceWatcher {
  close(): Promise<void>;
}

/**
 * Builds after each change of a source, one build at a time.
 * @param build receives the files that changed since the last build
 */
export function watchSources(build: (changed: readonly string[]) => Promise<void>): SourceWatcher {
  const changed = new Set<string>();
  let building: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building ??= buildChanged().finally(() => {
        building = undefined;
        if (changed.size > 0) schedule();
      });
    }, DEBOUNCE_MS);
  };
  async function buildChanged(): Promise<void> {
    const paths = [...changed];
    changed.clear();
    const began = performance.now();
    try {
      await build(paths);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`${paths.join(", ")}: built again in ${seconds} s`);
    } catch (error) {
      console.error(`${String(error)}\nWhat ran before still runs.`);
    }
  }
  const watchers = WATCHED.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      const path = join(folder, file ?? "");
      if (file === null || IGNORED.test(path)) return;
      changed.add(path);
      schedule();
    }),
  );
  return {
    async close() {
      for (const watcher of watchers) watcher.close();
      await building;
      clearTimeout(timer);
    },
  };
}

/**
 * Runs the Worker as `npm start` does, rebuilds in this process what changes, and then reloads open
 * pages.
 * @param started receives each part as it starts, to be closed in reverse order
 * @returns the URL of the pages
 */
export async function startWatchMode(
  options: WorkerdOptions,
  started: { close(): Promise<void> }[],
): Promise<string> {
  // The output of an earlier watch mode is incomplete: `npm start` must rebuild everything.
  await rm(BUILD, { recursive: true, force: true });
  console.log("Building (about 10 seconds)...");
  const pages = createPageBuilds();
  const bundler = new Bundler();
  started.push(pages, bundler);
  await buildPartsIfStale();
  await pages.build([]);
  const workerd = await startWorkerd({ ...options, modules: await bundler.bundle() });
  started.push(workerd);
  const proxy = await startReloadProxy(new URL(workerd.url));
  const watcher = watchSources(async (changed) => {
    await buildPartsIfStale();
    await pages.build(changed);
    await workerd.reload(await bundler.bundle());
    proxy.reloadPages();
  });
  started.push(proxy, watcher);
  return proxy.url;
}

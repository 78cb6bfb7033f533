import { watch } from "node:fs";
import { join } from "node:path";

const WATCHED = ["app", "worker", "db", "public"];
/** Changes that no running page or Worker has any part in. */
const ELSEWHERE = /\.test\.tsx?$|^(worker\/(local|cli|deploy)|db\/local)\/|\.(md|wasm)$/;
/** An editor writes a file in several strokes. */
const SETTLED_MS = 60;

export interface Watching {
  close(): Promise<void>;
}

/**
 * Builds again after each change, one build at a time.
 * @param build is given the files that changed since the last one
 */
export function startWatching(build: (changed: readonly string[]) => Promise<void>): Watching {
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
      await build(paths);
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
      for (const watcher of watchers) watcher.close();
      await building;
      clearTimeout(timer);
    },
  };
}

import { watch } from "node:fs";
import { join } from "node:path";

const WATCHED = ["app", "worker", "db", "public"];
/** Files that are part of no page and no Worker. */
const IGNORED = /\.test\.tsx?$|^(worker\/tools|db\/sqld)\/|\.(md|wasm)$/;
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

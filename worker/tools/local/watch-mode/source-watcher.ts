import { once } from "node:events";
import { watch } from "chokidar";

const WATCHED = ["app", "worker", "db", "public"];
/** Files that are part of no page and no Worker. */
const IGNORED = /\.(test|compiled)\.tsx?$|^(worker\/tools|db\/sqld)\/|\.(md|wasm)$/;
/** What a build compiles of a source itself, and sees as a change once more. */
const COMPILED = /\.compiled\.json$|\/tables\.stamp$/;
/** An editor may write one file several times in a row, and a branch switch writes many. */
const DEBOUNCE_MS = 60;

export interface SourceWatcher {
  close(): Promise<void>;
}

/**
 * Builds after each change of a source, one build at a time: written in place, replaced by another file as editors save
 * it, added with its folder, or deleted.
 * @param build receives the files that changed since the last build
 * @param root the folder of the repository
 * @returns once every later change is seen
 */
export async function watchSources(
  build: (changed: readonly string[]) => Promise<void>,
  root = ".",
): Promise<SourceWatcher> {
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
      const written = paths.filter((path) => !COMPILED.test(path)).join(", ");
      console.log(`${written || "tables that were compiled"}: built again in ${seconds} s`);
    } catch (error) {
      console.error(`${String(error)}\nWhat ran before still runs.`);
    }
  }
  const watcher = watch(WATCHED, { cwd: root, ignoreInitial: true });
  watcher.on("all", (event, path) => {
    if (event === "addDir" || event === "unlinkDir" || IGNORED.test(path)) return;
    changed.add(path);
    schedule();
  });
  watcher.on("error", (error) => console.error(`Changes may go unseen: ${String(error)}`));
  await once(watcher, "ready");
  return {
    async close() {
      await watcher.close();
      clearTimeout(timer);
      await building;
    },
  };
}

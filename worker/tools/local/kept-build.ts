import { mkdir, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** A build of Vite that stays in memory: what did not change since is not transformed again. */
export interface KeptBuild {
  /** What the last good run was made of, as paths from here. */
  readonly modules: ReadonlySet<string>;
  run(): Promise<void>;
  close(): Promise<void>;
}

const BELLS = ".wrangler/bells";
/** A file watcher that is only just starting may miss the first call. */
const CALL_AGAIN_MS = 1000;

/**
 * Builds, and keeps the build. Only Rollup's watch mode remembers between runs, so it watches one file,
 * by which it is called: when to build, and what for, is decided elsewhere.
 * @param ssr the server's half of the pages, in place of the browser's
 */
export async function keepBuild(ssr: boolean): Promise<KeptBuild> {
  await mkdir(BELLS, { recursive: true });
  const bell = resolve(BELLS, ssr ? "server" : "client");
  const ring = () => writeFile(bell, String(performance.now()));
  await ring();
  let modules = new Set<string>();
  let ended = Promise.withResolvers<void>();
  let ringing: NodeJS.Timeout | undefined;
  let failed = false;
  const plugin: Plugin = {
    name: "kept-build",
    buildStart() {
      this.addWatchFile(bell);
    },
    // Rollup goes by a file's text. A style sheet is made of other files as well.
    shouldTransformCachedModule: ({ id }) => /\.css(\?|$)/.test(id) || null,
    generateBundle() {
      const ids = Array.from(this.getModuleIds(), (id) => relative("", id.split("?")[0] ?? ""));
      modules = new Set(ids);
    },
  };
  // What is not used stays in: finding it out takes a third of the time.
  const quick = {
    minify: false,
    cssMinify: false,
    reportCompressedSize: false,
    rollupOptions: { treeshake: false },
  };
  const watcher = await build({
    logLevel: "error",
    plugins: [plugin],
    // Not emptied: while a build is broken, open pages still need what was there before.
    build: { ...quick, ssr, emptyOutDir: false, watch: { include: [bell] } },
  });
  if (!("on" in watcher)) throw new Error("Vite does not watch.");
  watcher.on("event", ({ code }) => {
    if (code === "START") {
      clearInterval(ringing);
      failed = false;
    }
    if (code === "ERROR") failed = true;
    if (code !== "END") return;
    if (failed) ended.reject(new Error("The pages were not built: the messages stand above."));
    else ended.resolve();
  });
  const close = async () => {
    clearInterval(ringing);
    await watcher.close();
  };
  try {
    await ended.promise;
  } catch (error) {
    await close();
    throw error;
  }
  return {
    get modules() {
      return modules;
    },
    async run() {
      ended = Promise.withResolvers();
      ringing = setInterval(ring, CALL_AGAIN_MS);
      await ring();
      await ended.promise;
    },
    close,
  };
}

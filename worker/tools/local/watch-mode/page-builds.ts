import { mkdir, writeFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** A Vite build that stays in memory: unchanged modules are not transformed again. */
interface IncrementalBuild {
  /** Paths of all modules in the last successful build, relative to the working directory. */
  readonly modules: ReadonlySet<string>;
  /** Builds again. @throws when a source does not compile; the message was printed */
  run(): Promise<void>;
  close(): Promise<void>;
}

const TRIGGERS = ".wrangler/triggers";
/** Rollup's file watcher may miss a write while it starts: the trigger file is written again. */
const TRIGGER_EVERY_MS = 1000;

/**
 * Runs a first build. Only Rollup's watch mode keeps its cache between runs, so it watches a single
 * trigger file, and `run` writes that file.
 * @param ssr builds the pages for the server, not for the browser
 */
async function startIncrementalBuild(ssr: boolean): Promise<IncrementalBuild> {
  await mkdir(TRIGGERS, { recursive: true });
  const triggerFile = resolve(TRIGGERS, ssr ? "server" : "client");
  const trigger = () => writeFile(triggerFile, String(performance.now()));
  await trigger();
  let modules = new Set<string>();
  let ended = Promise.withResolvers<void>();
  let triggering: NodeJS.Timeout | undefined;
  let failed = false;
  const plugin: Plugin = {
    name: "incremental-build",
    buildStart() {
      this.addWatchFile(triggerFile);
    },
    // Rollup's cache compares a file's own text only. A style sheet depends on other files as well.
    shouldTransformCachedModule: ({ id }) => /\.css(\?|$)/.test(id) || null,
    generateBundle() {
      const ids = Array.from(this.getModuleIds(), (id) => relative("", id.split("?")[0] ?? ""));
      modules = new Set(ids);
    },
  };
  // Without tree shaking, which takes a third of the time.
  const quick = {
    minify: false,
    cssMinify: false,
    reportCompressedSize: false,
    rollupOptions: { treeshake: false },
  };
  const watcher = await build({
    logLevel: "error",
    plugins: [plugin],
    // Not emptied: while a build is broken, open pages still load files of the build before.
    build: { ...quick, ssr, emptyOutDir: false, watch: { include: [triggerFile] } },
  });
  if (!("on" in watcher)) throw new Error("Vite does not watch.");
  watcher.on("event", ({ code }) => {
    if (code === "START") {
      clearInterval(triggering);
      failed = false;
    }
    if (code === "ERROR") failed = true;
    if (code !== "END") return;
    if (failed) ended.reject(new Error("The pages were not built: the messages stand above."));
    else ended.resolve();
  });
  const close = async () => {
    clearInterval(triggering);
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
      triggering = setInterval(trigger, TRIGGER_EVERY_MS);
      await trigger();
      await ended.promise;
    },
    close,
  };
}

/** Folders that always belong to the pages. Browsers render sound too, in a worker thread. */
const PAGE_FOLDERS = /^(app|public|worker\/sound)\//;
/** Each build reads it once, at its start: both must start anew when it changes. */
const ROUTES = "app/routes.ts";

type Modules = Pick<IncrementalBuild, "modules">;

export interface ClientAndServer<Value> {
  readonly client: Value;
  /** Built after the client: it contains the names of the client's files. */
  readonly server: Value;
}

export interface PageBuilds {
  /** Builds what the changed files affect: client and server, the server only, or nothing. */
  build(changed: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The first `build` builds everything. */
export function createPageBuilds(): PageBuilds {
  let builds: ClientAndServer<IncrementalBuild> | undefined;
  let broken = false;
  async function close(): Promise<void> {
    const closing = builds;
    builds = undefined;
    await closing?.client.close();
    await closing?.server.close();
  }
  return {
    async build(changed) {
      if (changed.includes(ROUTES)) await close();
      if (builds === undefined) {
        builds = await startBoth();
        return;
      }
      const affected = broken ? { client: true, server: true } : affectedBuilds(changed, builds);
      broken = true;
      if (affected.client) await builds.client.run();
      if (affected.server) await builds.server.run();
      broken = false;
    },
    close,
  };
}

/** Which builds contain one of the changed files. */
export function affectedBuilds(
  changed: readonly string[],
  { client, server }: ClientAndServer<Modules>,
): ClientAndServer<boolean> {
  const inServer = changed.some((path) => server.modules.has(path));
  const inClient = changed.some(
    (path) => client.modules.has(path) || (PAGE_FOLDERS.test(path) && !server.modules.has(path)),
  );
  return { client: inClient, server: inClient || inServer };
}

async function startBoth(): Promise<ClientAndServer<IncrementalBuild>> {
  const client = await startIncrementalBuild(false);
  try {
    return { client, server: await startIncrementalBuild(true) };
  } catch (error) {
    await client.close();
    throw error;
  }
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILT_WORKER } from "./build.ts";

/** What a bundled Worker consists of; the first is its entry. */
export type WorkerModules = readonly {
  readonly type: "ESModule" | "CompiledWasm";
  readonly path: string;
  /** @default what the file holds */
  readonly contents?: string | Uint8Array;
}[];

export interface RunningEdge {
  readonly url: string;
  /** Runs another bundle in its place, on the same address. */
  reload(modules: WorkerModules): Promise<void>;
  close(): Promise<void>;
}

export interface EdgeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** What the Worker reads as its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** @default what the build left */
  readonly modules?: WorkerModules;
  /** Whether whoever starts it also ends it on a signal. @default false: the process ends at once */
  readonly endedByCaller?: boolean;
  /** Receives the Worker's log lines. @default the console */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** Runs a bundled Worker in the real workerd on loopback, with the settings of wrangler.toml. */
export async function startEdge(options: EdgeOptions): Promise<RunningEdge> {
  const { port, variables, modules = await builtModules(), onLog = console.log } = options;
  const { endedByCaller = false } = options;
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const { modulesRules: _, ...settings } = workerOptions;
  const running = (bundled: WorkerModules, onPort: number) =>
    convertV4MiniflareOptions({
      ...settings,
      name: "stillwave",
      modules: [...bundled],
      bindings: { ...variables },
      host: "127.0.0.1",
      port: onPort,
      handleStructuredLogs: ({ message }) => onLog(message),
    });
  const make = () => new Miniflare(running(modules, port));
  const miniflare = endedByCaller ? withoutItsSignals(make) : make();
  try {
    const url = await miniflare.ready;
    return {
      url: url.origin,
      reload: (bundled) => miniflare.setOptions(running(bundled, Number(url.port))),
      close: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Miniflare's own answer to a signal is to exit: what else this process started would go on. */
function withoutItsSignals<Made>(make: () => Made): Made {
  const before = SIGNALS.map((signal) => process.listeners(signal));
  const made = make();
  for (const [at, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[at]?.includes(listener)) process.off(signal, listener);
    }
  }
  return made;
}

async function builtModules(): Promise<WorkerModules> {
  const files = await readdir(BUILT_WORKER);
  const wasm = files.filter((file) => file.endsWith(".wasm"));
  return [
    { type: "ESModule", path: join(BUILT_WORKER, "index.js") },
    ...wasm.map((file) => ({ type: "CompiledWasm" as const, path: join(BUILT_WORKER, file) })),
  ];
}

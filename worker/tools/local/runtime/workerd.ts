import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILT_WORKER } from "./build.ts";

/** The modules of a bundled Worker; the first is its entry. */
export type WorkerModules = readonly {
  readonly type: "ESModule" | "CompiledWasm";
  readonly path: string;
  /** @default the content of the file at `path` */
  readonly contents?: string | Uint8Array;
}[];

export interface RunningWorkerd {
  readonly url: string;
  /** Replaces the bundle; the address stays the same. */
  reload(modules: WorkerModules): Promise<void>;
  close(): Promise<void>;
}

export interface WorkerdOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** The environment of the Worker. */
  readonly variables: Readonly<Record<string, string>>;
  /** @default the bundle in `build/worker` */
  readonly modules?: WorkerModules;
  /**
   * Whether Miniflare exits this process on SIGINT and SIGTERM. False where the caller closes it, with
   * other parts, on a signal. @default true
   */
  readonly handlesSignals?: boolean;
  /** Receives the Worker's log lines. @default the console */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** Runs a bundled Worker in workerd on loopback, with the settings of wrangler.toml. */
export async function startWorkerd(options: WorkerdOptions): Promise<RunningWorkerd> {
  const { port, variables, modules = await builtModules(), onLog = console.log } = options;
  const { handlesSignals = true } = options;
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const { modulesRules: _, ...settings } = workerOptions;
  const miniflareOptions = (bundled: WorkerModules, onPort: number) =>
    convertV4MiniflareOptions({
      ...settings,
      name: "stillwave",
      modules: [...bundled],
      bindings: { ...variables },
      host: "127.0.0.1",
      port: onPort,
      handleStructuredLogs: ({ message }) => onLog(message),
    });
  const make = () => new Miniflare(miniflareOptions(modules, port));
  const miniflare = handlesSignals ? make() : withoutSignalHandlers(make);
  try {
    const url = await miniflare.ready;
    return {
      url: url.origin,
      reload: (bundled) => miniflare.setOptions(miniflareOptions(bundled, Number(url.port))),
      close: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Removes the signal handlers that `make` adds: those of Miniflare exit without closing other parts. */
function withoutSignalHandlers<Made>(make: () => Made): Made {
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

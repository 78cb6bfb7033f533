import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { BUILT_WORKER } from "./build-folders.ts";

/** The modules of a bundled Worker; the first is its entry. */
export type WorkerModules = readonly {
  readonly type: "ESModule" | "CompiledWasm";
  readonly path: string;
  /** @default the content of the file at `path` */
  readonly contents?: string | Uint8Array;
}[];

/** What wrangler.toml says of the runtime, in the words of Miniflare. */
export type WorkerSettings = Readonly<Record<string, unknown>>;

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
  /** @default those of wrangler.toml, read by Wrangler */
  readonly settings?: WorkerSettings;
  /** The folder of the static files. @default that of the settings */
  readonly assets?: string | undefined;
  /**
   * Whether Miniflare exits this process on SIGINT and SIGTERM. False where the caller closes it, with
   * other parts, on a signal. @default true
   */
  readonly handlesSignals?: boolean;
  /** Where a debugger connects to the isolates: 0 takes any free port. @default nowhere */
  readonly inspectorPort?: number | undefined;
  /** Receives the Worker's log lines. @default the console */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** Runs a bundled Worker in workerd on loopback, with the settings of wrangler.toml. */
export async function startWorkerd(options: WorkerdOptions): Promise<RunningWorkerd> {
  const { port, variables, modules = await builtModules(), onLog = console.log } = options;
  const { handlesSignals = true, settings = await readWorkerSettings(), assets } = options;
  const { inspectorPort } = options;
  const miniflareOptions = (bundled: WorkerModules, onPort: number) =>
    convertV4MiniflareOptions({
      ...settings,
      ...(assets && { assets: { ...(settings.assets as object), directory: resolve(assets) } }),
      name: "stillwave",
      modules: [...bundled],
      bindings: { ...variables },
      host: "127.0.0.1",
      // Otherwise it asks Cloudflare for a sample of `request.cf`, which nothing here reads, and waits for the answer.
      cf: false,
      port: onPort,
      ...(inspectorPort !== undefined && { inspectorPort }),
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

/** Wrangler takes a second to load: whoever has its settings already does without. */
export async function readWorkerSettings(): Promise<WorkerSettings> {
  const { unstable_getMiniflareWorkerOptions } = await import("wrangler");
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const { modulesRules: _, ...settings } = workerOptions;
  return settings;
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

/** The bundle in `build/worker`. */
export async function builtModules(): Promise<WorkerModules> {
  const files = await readdir(BUILT_WORKER);
  const wasm = files.filter((file) => file.endsWith(".wasm"));
  return [
    { type: "ESModule", path: join(BUILT_WORKER, "index.js") },
    ...wasm.map((file) => ({ type: "CompiledWasm" as const, path: join(BUILT_WORKER, file) })),
  ];
}

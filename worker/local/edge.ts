import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILT_WORKER } from "./build.ts";

export interface RunningEdge {
  readonly url: string;
  /** Runs what was built since, on the same address. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface EdgeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** What the Worker reads as its environment. */
  readonly variables: Readonly<Record<string, string>>;
  /** Receives the Worker's log lines. @default the console */
  readonly onLog?: ((line: string) => void) | undefined;
}

/** Runs the built Worker in the real workerd on loopback, with the settings of wrangler.toml. */
export async function startEdge({ port, variables, onLog }: EdgeOptions): Promise<RunningEdge> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions("wrangler.toml");
  const { modulesRules: _, ...settings } = workerOptions;
  const options = async (onPort: number) =>
    convertV4MiniflareOptions({
      ...settings,
      name: "stillwave",
      modules: await builtModules(),
      bindings: { ...variables },
      host: "127.0.0.1",
      port: onPort,
      handleStructuredLogs: ({ message }) => (onLog ?? console.log)(message),
    });
  const miniflare = new Miniflare(await options(port));
  try {
    const url = await miniflare.ready;
    return {
      url: url.origin,
      reload: async () => miniflare.setOptions(await options(Number(url.port))),
      close: () => miniflare.dispose(),
    };
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

async function builtModules() {
  const files = await readdir(BUILT_WORKER);
  const wasm = files.filter((file) => file.endsWith(".wasm"));
  return [
    { type: "ESModule" as const, path: join(BUILT_WORKER, "index.js") },
    ...wasm.map((file) => ({ type: "CompiledWasm" as const, path: join(BUILT_WORKER, file) })),
  ];
}

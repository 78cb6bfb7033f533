import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { build } from "vite";

const ENTRY = new URL("worker.ts", import.meta.url).pathname;
const KERNEL = new URL("../../../worker/sound/kernel/kernel.wasm", import.meta.url);
const WORKERD = createRequire(import.meta.url)("workerd") as { default: string };

const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "bench", worker = (
    modules = [
      (name = "worker.js", esModule = embed "worker.js"),
      (name = "kernel.wasm", wasm = embed "kernel.wasm"),
    ],
    compatibilityDate = "2026-11-01",
  ))],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "bench")],
);
`;

export interface BenchEdge {
  readonly url: string;
  /** Resident memory of the runtime, bytes. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

/** Runs the benchmark's Worker in plain workerd, without the overhead of development tools. */
export async function startBenchEdge(): Promise<BenchEdge> {
  const folder = await mkdtemp(join(tmpdir(), "bench-edge-"));
  const config = join(folder, "config.capnp");
  await writeFile(config, CONFIG);
  await writeFile(join(folder, "worker.js"), await bundle());
  await copyFile(KERNEL, join(folder, "kernel.wasm"));
  const child = spawn(WORKERD.default, ["serve", config, "--control-fd=3"], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const [line] = (await once(child.stdio[3] as Readable, "data")) as [Buffer];
  const { port } = JSON.parse(line.toString().split("\n")[0] ?? "") as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    async close() {
      child.kill("SIGKILL");
      await once(child, "exit");
      await rm(folder, { recursive: true });
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      lib: { entry: ENTRY, formats: ["es"] },
      rollupOptions: { external: [/\.wasm$/], output: { paths: () => "./kernel.wasm" } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !("output" in output)) throw new Error("Nothing was built.");
  return output.output[0].code;
}

import { dirname, join } from "node:path";
import { unstable_DevEnv as DevEnv } from "wrangler";
import type { WorkerModules } from "#worker/tools/local/runtime/workerd.ts";

type DevEvent = Parameters<DevEnv["dispatch"]>[0];
type Bundle = Extract<DevEvent, { type: "bundleComplete" }>["bundle"];

/**
 * Wrangler's bundler in this process, which bundles on demand. The other parts of `wrangler dev` do not
 * start: its runtime (see runtime/workerd.ts instead), and its proxy, which would hold requests back
 * while a build is broken.
 */
export class Bundler extends DevEnv {
  #bundling = Promise.withResolvers<Bundle>();

  /**
   * Bundles the Worker in memory.
   * @throws when a source does not compile; the message was printed
   */
  async bundle(): Promise<WorkerModules> {
    this.#bundling = Promise.withResolvers();
    const settings = { config: "wrangler.toml", build: { minify: false }, dev: DEV };
    const [{ path, entrypointSource, modules }] = await Promise.all([
      this.#bundling.promise,
      this.config.set(settings, true),
    ]);
    const wasm = modules.filter(({ type }) => type === "compiled-wasm");
    return [
      { type: "ESModule", path, contents: entrypointSource },
      ...wasm.map(({ name, content }) => ({
        type: "CompiledWasm" as const,
        path: join(dirname(path), name),
        contents: content,
      })),
    ];
  }

  override dispatch(event: DevEvent): void {
    if (event.type === "configUpdate") this.bundler.onConfigUpdate(event);
    if (event.type === "bundleComplete") this.#bundling.resolve(event.bundle);
    if (event.type !== "error") return;
    // Prints the error with its place in the source.
    super.dispatch(event);
    this.#bundling.reject(new Error("The Worker was not built: the messages stand above."));
  }

  close(): Promise<void> {
    return this.teardown();
  }
}

const DEV = {
  watch: false,
  inspector: false,
  logLevel: "warn",
  persist: false,
  server: { port: 0 },
} as const;

/** Modules that the build makes or the runtime brings. */

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "#remix-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}

declare module "cloudflare:workers" {
  import type { DurableObjectState } from "@cloudflare/workers-types";

  export abstract class DurableObject<Env> {
    constructor(state: DurableObjectState, env: Env);
    protected readonly ctx: DurableObjectState;
    protected readonly env: Env;
  }
}

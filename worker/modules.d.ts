/** Modules that the build makes or the runtime brings. */

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}

declare module "#remix-build" {
  const build: import("@remix-run/cloudflare").ServerBuild;
  export = build;
}

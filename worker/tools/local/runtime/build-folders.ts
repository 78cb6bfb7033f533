import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Assets } from "#worker/platform/speech.ts";

/** The folder of all build output. */
export const BUILD = "build";

/** The folder of the bundled Worker. */
export const BUILT_WORKER = join(BUILD, "worker");

/** The folder of the static files. */
export const BUILT_CLIENT = join(BUILD, "client");

/** What a web server shows while the product does not answer. */
export const AWAY_PAGE = join(BUILD, "away.html");

/** The static files that were built, for jobs that run without the Worker's bindings. */
export const builtAssets: Assets = {
  fetch: async (address) =>
    new Response(await readFile(join(BUILT_CLIENT, new URL(address).pathname))),
};

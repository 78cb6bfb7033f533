import { rm } from "node:fs/promises";
import type { Parts } from "#worker/tools/local/machine/parts.ts";
import { buildPartsIfStale } from "#worker/tools/local/runtime/build.ts";
import { BUILD } from "#worker/tools/local/runtime/build-folders.ts";
import { startWorkerd, type WorkerdOptions } from "#worker/tools/local/runtime/workerd.ts";
import { Bundler } from "./bundler.ts";
import { createPageBuilds } from "./page-builds.ts";
import { startReloadProxy } from "./reload-proxy.ts";
import { watchSources } from "./source-watcher.ts";

/**
 * Runs the Worker as `npm start` does, rebuilds in this process what changes, and then reloads open
 * pages.
 * @param parts receives each part as it starts
 * @returns the URL of the pages
 */
export async function startWatchMode(options: WorkerdOptions, parts: Parts): Promise<string> {
  // The output of an earlier watch mode is incomplete: `npm start` must rebuild everything.
  await rm(BUILD, { recursive: true, force: true });
  console.log("Building (about 10 seconds)...");
  const pages = createPageBuilds();
  const bundler = new Bundler();
  await parts.add(pages);
  await parts.add(bundler);
  await buildPartsIfStale();
  await pages.build([]);
  const modules = await bundler.bundle();
  const workerd = await parts.add(await startWorkerd({ ...options, modules }));
  const proxy = await parts.add(await startReloadProxy(new URL(workerd.url)));
  const watcher = await watchSources(async (changed) => {
    await buildPartsIfStale();
    await pages.build(changed);
    await workerd.reload(await bundler.bundle());
    proxy.reloadPages();
  });
  await parts.add(watcher);
  return proxy.url;
}

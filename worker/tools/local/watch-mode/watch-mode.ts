import { rm } from "node:fs/promises";
import { BUILD, buildPartsIfStale } from "#worker/tools/local/runtime/build.ts";
import { startWorkerd, type WorkerdOptions } from "#worker/tools/local/runtime/workerd.ts";
import { Bundler } from "./bundler.ts";
import { createPageBuilds } from "./page-builds.ts";
import { startReloadProxy } from "./reload-proxy.ts";
import { watchSources } from "./source-watcher.ts";

/**
 * Runs the Worker as `npm start` does, rebuilds in this process what changes, and then reloads open
 * pages.
 * @param started receives each part as it starts, to be closed in reverse order
 * @returns the URL of the pages
 */
export async function startWatchMode(
  options: WorkerdOptions,
  started: { close(): Promise<void> }[],
): Promise<string> {
  // The output of an earlier watch mode is incomplete: `npm start` must rebuild everything.
  await rm(BUILD, { recursive: true, force: true });
  console.log("Building (about 10 seconds)...");
  const pages = createPageBuilds();
  const bundler = new Bundler();
  started.push(pages, bundler);
  await buildPartsIfStale();
  await pages.build([]);
  const workerd = await startWorkerd({ ...options, modules: await bundler.bundle() });
  started.push(workerd);
  const proxy = await startReloadProxy(new URL(workerd.url));
  const watcher = await watchSources(async (changed) => {
    await buildPartsIfStale();
    await pages.build(changed);
    await workerd.reload(await bundler.bundle());
    proxy.reloadPages();
  });
  started.push(proxy, watcher);
  return proxy.url;
}

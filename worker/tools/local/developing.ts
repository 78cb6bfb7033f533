import { rm } from "node:fs/promises";
import { BUILD, buildKernelIfStale } from "./build.ts";
import { Bundler } from "./bundler.ts";
import { type EdgeOptions, startEdge } from "./edge.ts";
import { createPages } from "./pages.ts";
import { startReloading } from "./reloading.ts";
import { startWatching } from "./watching.ts";

/**
 * Runs the Worker as `npm start` does, and builds in this process what changes: open pages then load
 * again.
 * @param started receives each part as it starts, to be closed in reverse
 * @returns where pages are reached
 */
export async function startDeveloping(
  options: EdgeOptions,
  started: { close(): Promise<void> }[],
): Promise<string> {
  // What is left here is of the last change: `npm start` has to build the whole again.
  await rm(BUILD, { recursive: true, force: true });
  console.log("Building (about 10 seconds)...");
  const pages = createPages();
  const worker = new Bundler();
  started.push(pages, worker);
  await buildKernelIfStale();
  await pages.build([]);
  const edge = await startEdge({ ...options, modules: await worker.bundle() });
  started.push(edge);
  const reloading = await startReloading(new URL(edge.url));
  const watching = startWatching(async (changed) => {
    await buildKernelIfStale();
    await pages.build(changed);
    await edge.reload(await worker.bundle());
    reloading.reload();
  });
  started.push(reloading, watching);
  return reloading.url;
}

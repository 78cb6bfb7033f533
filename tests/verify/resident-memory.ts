import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";

/**
 * Memory of the whole browser that is its own: anonymous and shared pages that are resident, without
 * those of its program, in bytes.
 */
export async function residentMemory(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error("no browser");
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const kilobytes = processInfo.map(({ id }) => {
    const status = statusOf(id);
    const read = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
    return read("RssAnon") + read("RssShmem");
  });
  return kilobytes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** What the system says of a process: nothing of one that has ended since it was listed. */
function statusOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/status`, "utf8");
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(String((error as NodeJS.ErrnoException).code))) return "";
    throw error;
  }
}

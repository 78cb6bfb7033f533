import type { Browser } from "playwright-core";
import { freePort } from "#db/sqld/server.ts";
import { launchChromium } from "#tests/rig/chromium.ts";

/** Launches Chromium with an open debugging port, through which Lighthouse controls it. */
export async function launchDebuggableChromium(): Promise<{ port: number; browser: Browser }> {
  const port = await freePort();
  return { port, browser: await launchChromium([`--remote-debugging-port=${port}`]) };
}

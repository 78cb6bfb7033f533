import { freePort } from "#db/sqld/free-port.ts";
import { launchChromium } from "#tests/rig/chromium.ts";

/** Launches Chromium with an open debugging port, through which Lighthouse controls it. */
export async function launchDebuggableChromium() {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  return { port, close: () => browser.close() };
}

import { freePort } from "#db/sqld/free-port.ts";
import { launchChromium } from "#tests/rig/chromium.ts";

/** The Chromium of the browser tests with its debugging port open: Lighthouse drives it by that. */
export async function launchDebuggableChromium() {
  const port = await freePort();
  const browser = await launchChromium([`--remote-debugging-port=${port}`]);
  return { port, close: () => browser.close() };
}

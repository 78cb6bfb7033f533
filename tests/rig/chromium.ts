import { access } from "node:fs/promises";
import packaged from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  "--mute-audio",
];

/** Reported where a page is left before its transition has ended, or its data has arrived. */
export const LEFT = /^(Transition|AbortError: BodyStreamBuffer|BodyStreamBuffer) was aborted/;

/**
 * Launches Chromium: `$CHROME_PATH`, that of the system, or that of an npm package.
 * @param more additional command line arguments
 */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const args = [...ARGUMENTS, ...more];
  return chromium.launch({ executablePath: await chromiumPath(), args, headless: true });
}

async function chromiumPath(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  const system = await access(SYSTEM_CHROMIUM).then(
    () => true,
    () => false,
  );
  return system ? SYSTEM_CHROMIUM : packaged.executablePath();
}

import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const SYSTEM_CHROMIUM = "/usr/bin/chromium";
const UNPACKED = fileURLToPath(new URL("../../node_modules/.cache/chromium", import.meta.url));

/** What every Chromium of a test is started with. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  // Letters as wide as on a phone, whatever the machine's fonts are set to.
  "--font-render-hinting=none",
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
  const args = [...CHROMIUM_ARGUMENTS, ...more];
  return chromium.launch({ executablePath: await prepareChromium(), args, headless: true });
}

/**
 * Unpacks the Chromium of the npm package where there is no other, and it was not unpacked before.
 * @returns the path of the browser
 */
export async function prepareChromium(): Promise<string> {
  const given = process.env.CHROME_PATH;
  if (given) return given;
  if (await exists(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
  const folder = `${UNPACKED}/${await packagedVersion()}`;
  if (!(await exists(folder))) await unpackTo(folder);
  return `${folder}/chromium`;
}

/** Into a folder of its own, which is then renamed: another process sees a whole browser, or none. */
async function unpackTo(folder: string): Promise<void> {
  await mkdir(UNPACKED, { recursive: true });
  const unfinished = await mkdtemp(`${UNPACKED}/unfinished-`);
  // The package unpacks to the temporary folder of its process.
  const script = `import("@sparticuz/chromium").then((packaged) => packaged.default.executablePath())`;
  const env = { ...process.env, TMPDIR: unfinished };
  await promisify(execFile)(process.execPath, ["--eval", script], { env });
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!(await exists(folder))) throw error;
  });
}

async function packagedVersion(): Promise<string> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const description = await readFile(join(dirname(entry), "../package.json"), "utf8");
  return (JSON.parse(description) as { version: string }).version;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

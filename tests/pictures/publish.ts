/**
 * `npm run pictures:publish [-- WORD…]`: photographs the product for its own landing page, for the README and for the
 * manifest of the installed app. With words only the pictures that have one in the names of their files.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { launchChromium } from "#tests/rig/chromium.ts";
import type { Client } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { MOOD, PUBLISHED, type Published, STEP_SIZE } from "./published.ts";

/** Stores pictures as WebP, which Chromium itself encodes. */
async function openWebpWriter(browser: Browser) {
  const page = await browser.newPage();
  /**
   * @param quality 0 to 1
   * @returns the size of the file, bytes
   */
  return async function write(png: Buffer, file: URL, quality: number): Promise<number> {
    const encoded = await page.evaluate(encode, { png: png.toString("base64"), quality });
    const webp = Buffer.from(encoded, "base64");
    await writeFile(file, webp);
    return webp.byteLength;
  };
}

/** Runs in the page. */
async function encode({ png, quality }: { png: string; quality: number }): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).replace(/^[^,]*,/, "");
}

const ROOT = new URL("../../", import.meta.url);
const QUALITY = 0.72;
/** Around what a picture of a part begins with, CSS pixels. */
const MARGIN = 36;

const [stack, browser] = await Promise.all([startStack(), launchChromium()]);
try {
  const listener = await createListener(stack);
  const write = await openWebpWriter(browser);
  const { positionals: words } = parseArgs({ allowPositionals: true });
  const wanted = PUBLISHED.filter(
    ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  for (const published of wanted) await photograph(published, listener, write);
} finally {
  await browser.close();
  await stack.close();
}

/** Somebody who came back: the beats of some days, the last one not yet heard. */
async function createListener({ person, dump }: Stack): Promise<Client> {
  const jar = await person("asha@example.com");
  const beats = [
    { mood: "I feel anxious and overwhelmed", daysAgo: 6, marks: ["2", "4"] },
    { mood: "I want to feel gratitude", daysAgo: 3, marks: ["3", "5"] },
    { mood: "My back hurts after long hours at the desk", daysAgo: 1, marks: ["2", "3"] },
    { mood: MOOD, daysAgo: 0, marks: [] },
  ];
  for (const { mood, daysAgo, marks } of beats) {
    const { id: beat } = (await (await jar.postBeat({ mood })).json()) as { id: string };
    for (const [index, value] of marks.entries()) {
      const moment = index === 0 ? "before" : "after";
      await jar.postForm("/history/mark", { beat, moment, value, next: "/history" });
    }
    const earlier = daysAgo * 86_400_000;
    await dump.write([
      ["update user_history set created_on = created_on - ? where id = ?", [earlier, beat]],
    ]);
  }
  return jar;
}

async function photograph(
  { file, path, visitor, viewport, scheme, density, reach, from }: Published,
  listener: Client,
  write: Awaited<ReturnType<typeof openWebpWriter>>,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: density,
    reducedMotion: "reduce",
    baseURL: stack.origin,
  });
  if (visitor === undefined) {
    const session = listener.cookies.get("session") ?? "";
    await context.addCookies([{ name: "session", value: session, url: stack.origin }]);
  }
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await reach?.(page);
  // It would stand above the part that is shown.
  if (from)
    await page.locator("header").evaluate((bar) => bar.style.setProperty("visibility", "hidden"));
  for (const colorScheme of scheme ? [scheme] : (["light", "dark"] as const)) {
    await page.emulateMedia({ colorScheme });
    const top = from && (await from(page).boundingBox());
    const clip = top && { ...STEP_SIZE, x: 0, y: top.y - MARGIN };
    const shot = await page.screenshot(clip ? { clip, fullPage: true } : {});
    const target = new URL(scheme ? `${file}.webp` : `${file}-${colorScheme}.webp`, ROOT);
    await mkdir(new URL(".", target), { recursive: true });
    console.log(`${await write(shot, target, QUALITY)} bytes: ${target.pathname}`);
  }
  await context.close();
}

/** `npm run icons`: draws the icons of an installed app from public/favicon.svg, their only source. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { crc32 } from "node:zlib";
import type { Page } from "playwright-core";
import { launchChromium } from "#tests/rig/chromium.ts";
import { DRAWN_FROM, ICONS, type IconFile } from "./icon-files.ts";

/** Length of the signature of a PNG, and of its first chunk, bytes. */
const HEAD = 8 + 25;

const source = await readFile("public/favicon.svg", "utf8");
const browser = await launchChromium();
try {
  const page = await browser.newPage();
  for (const icon of ICONS) await writeFile(`public/${icon.file}`, await draw(page, icon));
} finally {
  await browser.close();
}

/** @returns a PNG that names the source it was drawn from */
async function draw(page: Page, { size, maskable }: IconFile): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw }</style>${maskable ? masked(source) : source}`,
  );
  const png = await page.screenshot({ omitBackground: true });
  const note = chunk("tEXt", `${DRAWN_FROM}\0${createHash("sha256").update(source).digest("hex")}`);
  return Buffer.concat([png.subarray(0, HEAD), note, png.subarray(HEAD)]);
}

/** The ground to the edges, and the sign within the middle four fifths: https://www.w3.org/TR/appmanifest/#icon-masks */
function masked(svg: string): string {
  return svg
    .replace(' rx="8"', "")
    .replace("<g ", `<g transform="translate(16 16) scale(0.78) translate(-16 -16)" `);
}

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, text: string): Buffer {
  const body = Buffer.from(type + text, "latin1");
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(text.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

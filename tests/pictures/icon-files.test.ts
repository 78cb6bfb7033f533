import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readAppManifest } from "./app-manifest.ts";
import { DRAWN_FROM, ICONS } from "./icon-files.ts";

test("every icon of the installed app was drawn from the sign as it is: npm run icons", () => {
  const hash = createHash("sha256").update(readFileSync("public/favicon.svg")).digest("hex");
  for (const { file, size } of ICONS) {
    const png = readFileSync(`public/${file}`);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], file).toEqual([size, size]);
    expect(png.includes(`${DRAWN_FROM}\0${hash}`), file).toBe(true);
  }
});

test("the manifest names every icon", () => {
  const { icons } = readAppManifest();
  expect(icons.map(({ src }) => src)).toEqual(ICONS.map(({ file }) => `/${file}`));
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readAppManifest } from "./app-manifest.ts";

const manifest = readAppManifest();

/** Width and height as the file itself has them, pixels: of a PNG, or of a WebP as Chromium writes it (RFC 9649). */
function sizeOf(file: Buffer): readonly [number, number] {
  if (file.toString("latin1", 1, 4) === "PNG")
    return [file.readUInt32BE(16), file.readUInt32BE(20)];
  expect(file.toString("latin1", 8, 16)).toBe("WEBPVP8X");
  return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
}

test("every picture of the manifest is there, of its kind and with the size that it claims", () => {
  const { icons, screenshots, shortcuts } = manifest;
  const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
  expect(pictures.length).toBeGreaterThan(10);
  for (const { src, sizes, type } of pictures) {
    expect(src).toMatch(type === "image/png" ? /\.png$/ : /\.webp$/);
    expect(sizeOf(readFileSync(`public${src}`)).join("x"), src).toBe(sizes);
  }
});

/** Chromium shows 320 to 3840 pixels, at most 2.3 times as long as wide, and one shape for each kind of screen. */
test("screenshots are of a shape that a system shows, light, and say what is on them", () => {
  const { screenshots } = manifest;
  for (const kind of ["narrow", "wide"]) {
    const shown = screenshots.filter(({ form_factor }) => form_factor === kind);
    expect(shown.length, kind).toBeGreaterThanOrEqual(2);
    expect(new Set(shown.map(({ sizes }) => sizes)).size, kind).toBe(1);
  }
  for (const { src, sizes, label } of screenshots) {
    const [width = 0, height = 0] = sizes.split("x").map(Number);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    expect(short, src).toBeGreaterThanOrEqual(320);
    expect(long / short, src).toBeLessThanOrEqual(2.3);
    expect(readFileSync(`public${src}`).byteLength, src).toBeLessThanOrEqual(60_000);
    expect(label).not.toBe("");
  }
});

test("the app keeps its identity, and a shared text can come to it in no address", () => {
  expect(manifest.id).toBe("/assessment");
  expect(manifest.share_target).toEqual({
    action: "/feeling",
    method: "POST",
    enctype: "application/x-www-form-urlencoded",
    params: { text: "mood" },
  });
});

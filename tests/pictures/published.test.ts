import { readFile, stat } from "node:fs/promises";
import { expect, test } from "vitest";
import { readAppManifest } from "./app-manifest.ts";
import { PUBLISHED, type Published } from "./published.ts";

const ROOT = new URL("../../", import.meta.url);
const LANDING_LIMIT = 25_000;
const README_LIMIT = 400_000;

const filesOf = ({ file, scheme }: Published) =>
  scheme ? [`${file}.webp`] : [`${file}-light.webp`, `${file}-dark.webp`];
const FILES = PUBLISHED.flatMap(filesOf);
const sizeOf = async (file: string) => (await stat(new URL(file, ROOT))).size;

test("each picture of the landing page is light", async () => {
  const files = FILES.filter((file) => file.startsWith("app/landing/"));
  expect(files).toHaveLength(6);
  for (const file of files) expect(await sizeOf(file), file).toBeLessThanOrEqual(LANDING_LIMIT);
});

test("the README shows all of its pictures, and they are light together", async () => {
  const files = FILES.filter((file) => file.startsWith("docs/"));
  const readme = await readFile(new URL("README.md", ROOT), "utf8");
  for (const file of files) expect(readme).toContain(`](${file})`);
  const sizes = await Promise.all(files.map(sizeOf));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(README_LIMIT);
});

test("the manifest of the app shows the pictures that were made for it", () => {
  const shown = readAppManifest().screenshots.map(({ src }) => `public${src}`);
  expect(FILES.filter((file) => file.startsWith("public/")).toSorted()).toEqual(shown.toSorted());
});

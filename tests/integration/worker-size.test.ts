import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BUILT_WORKER } from "#worker/tools/local/runtime/build-folders.ts";

/** Each new isolate loads it before its first answer. Cloudflare's own limit is 3 MB, 10 MB if paid.
 * Nearly half of it is what the built-in composer and the crisis readers know of 21 languages. */
const MAX_BYTES = 2_350_000;

test("the Worker as it is uploaded stays below 2.35 MB, gzipped", async () => {
  const files = (await readdir(BUILT_WORKER)).filter((file) => /\.(js|wasm)$/.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(BUILT_WORKER, file))).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);

  console.log(`The Worker has ${bytes} bytes, gzipped.`);

  expect(files).toContain("index.js");
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test("what plays a sound is in the scripts of pages, and not in the Worker", async () => {
  const player = "The decks have no elements.";
  const assets = "build/client/assets";
  const scripts = (await readdir(assets)).filter((file) => file.endsWith(".js"));
  const texts = await Promise.all(scripts.map((file) => readFile(join(assets, file), "utf8")));

  expect(texts.some((text) => text.includes(player))).toBe(true);
  expect(await readFile(join(BUILT_WORKER, "index.js"), "utf8")).not.toContain(player);
});

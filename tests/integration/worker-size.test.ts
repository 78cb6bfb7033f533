import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { BUILT_WORKER } from "#worker/tools/local/runtime/build.ts";

/** What each new isolate loads and reads before its first answer. */
const MOST_BYTES = 1_000_000;

test("the Worker as it is uploaded stays below 1 MB, gzipped", async () => {
  const files = (await readdir(BUILT_WORKER)).filter((file) => /\.(js|wasm)$/.test(file));
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(join(BUILT_WORKER, file))).length),
  );
  const bytes = sizes.reduce((sum, size) => sum + size, 0);

  console.log(`The Worker has ${bytes} bytes, gzipped.`);

  expect(files).toContain("index.js");
  expect(bytes).toBeLessThan(MOST_BYTES);
});

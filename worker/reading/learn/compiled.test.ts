import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compileTables, readSources } from "./compiled.ts";
import { hashOf, ROOT, readManifest } from "./manifest.ts";

const sources = readSources();
const tables = compileTables(sources);
const hashes = Object.fromEntries(Array.from(tables, ([path, text]) => [path, hashOf(text)]));

test("the tables are those of their sources: otherwise run `npm run knowledge`", () => {
  for (const [path, text] of tables) {
    expect(readFileSync(new URL(path, ROOT), "utf8") === text, path).toBe(true);
  }
});

test("the tables have the hashes of the manifest, on every machine: otherwise run `npm run knowledge`", () => {
  expect(hashes).toEqual(readManifest().tables);
});

test("the order in which a file system lists the sources changes no table", () => {
  const { packs, languages } = sources;
  expect(packs.length + languages.length).toBeGreaterThan(30);
  const other = compileTables({ packs: packs.toReversed(), languages: languages.toReversed() });
  expect(Array.from(other)).toEqual(Array.from(tables));
});

test("another machine's language, time zone and folder change no table", () => {
  const printed = execFileSync(
    process.execPath,
    [fileURLToPath(new URL("compile.ts", import.meta.url)), "--hashes"],
    {
      cwd: tmpdir(),
      env: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", TZ: "Pacific/Kiritimati" },
      encoding: "utf8",
    },
  );
  expect(JSON.parse(printed)).toEqual(hashes);
});

test("no table is larger than 1 MB", () => {
  for (const path of tables.keys()) expect(statSync(new URL(path, ROOT)).size).toBeLessThan(1e6);
});

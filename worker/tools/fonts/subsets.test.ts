import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { CHARACTERS, cut, SUBSETS } from "./subsets.ts";

const read = (name: string) =>
  readFile(new URL(`../../../app/styles/${name}`, import.meta.url), "utf8");
const styles = (await read("fonts.css")) + (await read("scripts.css"));

test.each(SUBSETS)("the file $path is what its face holds of our own words", async (subset) => {
  const file = await readFile(subset.path);
  expect(file.equals(await cut(subset)), "run `npm run fonts`").toBe(true);
});

// Beyond these a file takes a second round trip on a fresh connection.
test.each(SUBSETS.filter(({ path }) => /fraunces|figtree/.test(path.pathname)))(
  "the file $path arrives in one round trip",
  async ({ path }) => {
    expect((await readFile(path)).byteLength).toBeLessThan(14_000);
  },
);

test.each(SUBSETS)("no file, $path, has more than 45 kB", async ({ path }) => {
  expect((await readFile(path)).byteLength).toBeLessThanOrEqual(45_000);
});

test.each(SUBSETS)("browsers load $path for these characters and no others", (subset) => {
  const { path, characters } = subset;
  const name = path.pathname.split("/").at(-1);
  const [, rules = ""] = styles.split(`./fonts/${name}`);
  const range = /unicode-range:\s*([^;]+);/.exec(rules)?.[1] ?? "";
  expect(charactersOf(range)).toBe([...characters].sort().join(""));
});

test.each(["Fraunces", "Figtree"])("%s draws each character from one file", (family) => {
  const ranges = styles
    .split("@font-face")
    .filter((rules) => rules.includes(`font-family: "${family}";`))
    .flatMap((rules) => [...charactersOf(/unicode-range:\s*([^;]+);/.exec(rules)?.[1] ?? "")]);
  expect(ranges.length).toBeGreaterThan(CHARACTERS.length);
  expect(new Set(ranges).size).toBe(ranges.length);
});

/** The characters of a `unicode-range`, in their order. */
function charactersOf(range: string): string {
  const characters = range.split(",").flatMap((part) => {
    const [from = 0, to = from] = part
      .trim()
      .slice(2)
      .split("-")
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
  });
  return characters.sort().join("");
}

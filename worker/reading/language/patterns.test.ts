import { expect, test } from "vitest";
import { createPatternIndex, indexPatterns } from "./patterns.ts";

const LISTS = { self: ["myself", "my_self"] };
const PATTERNS = ["i ..2 tired|weary", "!not hurt #self", "kaat*", "^ ..1 $", "so sad"];
const find = createPatternIndex(indexPatterns(PATTERNS, LISTS));
const candidates = (line: string) => find(new Set(line.split(" "))).map(({ number }) => number);

test("a pattern is a candidate if the text has a word of each of its lists, in the order of the patterns", () => {
  expect(candidates(" so sad , i am weary")).toEqual([0, 3, 4]);
  expect(candidates(" hurt my self")).toEqual([1, 3]);
  expect(candidates(" hurt her")).toEqual([3]);
});

test("patterns that need no word are always candidates", () => {
  expect(candidates("")).toEqual([3]);
});

test("a pattern with an open ending is a candidate if a word begins as it does", () => {
  expect(candidates(" haath kaatna")).toEqual([2, 3]);
  expect(candidates(" kathin")).toEqual([3]);
});

test("the expressions are those of the patterns", () => {
  const [first] = find(new Set(["i", "tired"]));
  expect(" i feel so tired".search(first?.expression ?? /^$/)).toBe(0);
});

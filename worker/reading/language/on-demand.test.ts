import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { findInTable, writeTable } from "./on-demand.ts";

const word = fc.string({ unit: "grapheme" }).filter((text) => !/[\t\n]/.test(text));

test("every key finds its value, and no other string finds any", () => {
  checkProperty(
    "sorted-table",
    fc.property(fc.dictionary(word, word, { noNullPrototype: true }), word, (values, other) => {
      const table = writeTable(Object.entries(values));
      for (const [key, value] of Object.entries(values)) {
        expect(findInTable(table, key)).toBe(value);
      }
      if (!Object.hasOwn(values, other)) expect(findInTable(table, other)).toBeUndefined();
    }),
  );
});

test("finds the first and the last key of a table of any size", () => {
  for (let size = 0; size < 40; size += 1) {
    const keys = Array.from({ length: size }, (_, at) => "x".repeat(at * 3));
    const table = writeTable(keys.map((key, at) => [key, `${at}`]));
    expect(keys.map((key) => findInTable(table, key))).toEqual(keys.map((_, at) => `${at}`));
    expect(findInTable(table, "y")).toBeUndefined();
  }
});

test("refuses entries that would break a line", () => {
  expect(() => writeTable([["a\tb", ""]])).toThrow("No tabs");
  expect(() => writeTable([["a", "b\n"]])).toThrow("No tabs");
  expect(() =>
    writeTable([
      ["a", "1"],
      ["a", "2"],
    ]),
  ).toThrow("twice");
});

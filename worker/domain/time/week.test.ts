import { expect, test } from "vitest";
import { mondayOf } from "./week.ts";

const day = (iso: string) => Date.parse(iso) / 86_400_000;

test("weeks begin on Monday", () => {
  expect(mondayOf(day("2026-11-16"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("2026-11-22"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("1970-01-01"))).toBe(-3);
});

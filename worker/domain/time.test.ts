import { expect, test } from "vitest";
import { isoDay, startOfDay } from "./time.ts";
import { mondayOf } from "./week.ts";

const NOON = Date.UTC(2026, 10, 22, 12, 30);

test("a day starts at midnight, UTC", () => {
  expect(startOfDay(NOON)).toBe(Date.UTC(2026, 10, 22));
  expect(startOfDay(Date.UTC(2026, 10, 22))).toBe(Date.UTC(2026, 10, 22));
  expect(isoDay(NOON)).toBe("2026-11-22");
});

const day = (iso: string) => Date.parse(iso) / 86_400_000;

test("weeks begin on Monday", () => {
  expect(mondayOf(day("2026-11-16"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("2026-11-22"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("1970-01-01"))).toBe(-3);
});

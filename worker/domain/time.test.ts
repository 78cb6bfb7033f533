import { expect, test } from "vitest";
import { isoDay, startOfDay } from "./time.ts";

const NOON = Date.UTC(2026, 10, 22, 12, 30);

test("a day starts at midnight, UTC", () => {
  expect(startOfDay(NOON)).toBe(Date.UTC(2026, 10, 22));
  expect(startOfDay(Date.UTC(2026, 10, 22))).toBe(Date.UTC(2026, 10, 22));
  expect(isoDay(NOON)).toBe("2026-11-22");
});

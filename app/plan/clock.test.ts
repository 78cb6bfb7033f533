import { expect, test } from "vitest";
import { cityOf, hourWords } from "./clock.ts";

test("every hour of the day has words of its own", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hourWords(hour));
  expect(new Set(hours).size).toBe(24);
  expect([0, 4, 7, 12, 15, 21, 23].map((hour) => hours[hour])).toEqual([
    "at midnight",
    "at 4 at night",
    "at 7 in the morning",
    "at noon",
    "at 3 in the afternoon",
    "at 9 in the evening",
    "at 11 at night",
  ]);
});

test("a clock is named by its place", () => {
  const zones = ["America/New_York", "UTC", "Asia/Kolkata", "Asia/Calcutta"];
  expect(zones.map(cityOf)).toEqual(["New York", "UTC", "Kolkata", "Kolkata"]);
});

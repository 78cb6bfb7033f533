import { expect, test } from "vitest";
import { firstWaking, nightUntil } from "./night.ts";

const at = (hours: number, minutes: number) => new Date(2026, 10, 26, hours, minutes, 40);

test("an hour of waking is so many minutes from now, over midnight too", () => {
  expect(nightUntil("06:30", at(22, 30))).toBe("night-480");
  expect(nightUntil("06:30", at(1, 0))).toBe("night-330");
  expect(nightUntil("08:00", at(22, 0))).toBe("night-600");
});

test("a browser that plays shorter nights is offered no longer ones", () => {
  expect(nightUntil("06:30", at(22, 30), 405)).toBeUndefined();
  expect(nightUntil("05:15", at(22, 30), 405)).toBe("night-405");
  expect(firstWaking("06:30", at(22, 33), 405)).toBe("05:15");
});

test("what is no night from now has no length", () => {
  for (const [time, now] of [
    ["22:31", at(22, 30)],
    ["23:59", at(22, 30)],
    ["08:31", at(22, 30)],
    ["", at(22, 30)],
  ] as const) {
    expect(nightUntil(time, now), time).toBeUndefined();
  }
});

test("a night ends as the last one did, or in eight hours", () => {
  expect(firstWaking("06:45", at(22, 30))).toBe("06:45");
  expect(firstWaking("06:45", at(14, 2))).toBe("22:00");
  expect(firstWaking("", at(23, 58))).toBe("07:55");
});

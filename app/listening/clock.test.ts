import { expect, test } from "vitest";
import { clockText } from "./clock.ts";
import { roughClock } from "./duration.ts";

test.each([
  [0, "0:00"],
  [59.6, "1:00"],
  [245, "4:05"],
  [3723, "1:02:03"],
  [-3, "0:00"],
])("%d s is %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

test.each([
  [600, "10 min"],
  [541, "10 min"],
  [60, "1:00"],
  [44, "0:50"],
])("%d s are about %s", (seconds, text) => {
  expect(roughClock(seconds)).toBe(text);
});

import { expect, test } from "vitest";
import { partOfDay } from "./heard.ts";

test.each([
  [0, "night"],
  [4, "night"],
  [5, "morning"],
  [11, "day"],
  [17, "evening"],
  [21, "evening"],
  [22, "night"],
] as const)("%i o'clock is %s", (hour, part) => {
  expect(partOfDay(hour)).toBe(part);
});

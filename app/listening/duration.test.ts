import { expect, test } from "vitest";
import { minutesText, waitText } from "./duration.ts";

test("says a wait in its largest unit, never shorter than it is", () => {
  const said = [1, 40, 60, 61, 840, 3_599, 3_600, 3_601].map(waitText);
  expect(said).toEqual([
    "1 second",
    "40 seconds",
    "1 minute",
    "2 minutes",
    "14 minutes",
    "60 minutes",
    "1 hour",
    "2 hours",
  ]);
});

test("says a length in minutes and seconds", () => {
  expect([30, 60, 390].map(minutesText)).toEqual(["30 s", "1 min", "6 min 30 s"]);
});

import { expect, test } from "vitest";
import { announcedPlace } from "./announced-place.ts";

/** The places that are announced one after another. */
function announced(times: readonly number[], plays: boolean): number[] {
  let place = times[0] ?? 0;
  return times.map((time) => {
    place = announcedPlace(place, time, plays);
    return place;
  });
}

test("while a sound plays by itself its place is announced every fifteen seconds", () => {
  const minute = Array.from({ length: 60 }, (_, second) => second);
  expect([...new Set(announced(minute, true))]).toEqual([0, 15, 30, 45]);
});

test("a place that is moved back or far ahead, or moved while nothing plays, is announced at once", () => {
  expect(announced([30, 31, 12, 13, 300], true)).toEqual([30, 30, 12, 12, 300]);
  expect(announced([30, 31, 32], false)).toEqual([30, 31, 32]);
});

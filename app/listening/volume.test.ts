import { expect, test } from "vitest";
import { fadeAt, heardVolume, riseAfter } from "./volume.ts";

test("rises within a second and is never above what was set", () => {
  expect([0, 500, 1000, 5000].map(riseAfter)).toEqual([0, 0.5, 1, 1]);
});

test("falls over the last 20 seconds of a sleep timer", () => {
  expect([undefined, 20, 5, 0].map(fadeAt)).toEqual([1, 1, 0.25, 0]);
});

test("the volume is the product of its parts, clamped to the range of an audio element", () => {
  expect(heardVolume({ volume: 0.4, fade: 0.5, rise: 1 })).toBeCloseTo(0.2);
  expect(heardVolume({ volume: 0.4, fade: 1, rise: 0 })).toBe(0);
  expect(heardVolume({ volume: 2, fade: 1, rise: 1 })).toBe(1);
  expect(heardVolume({ volume: 1, fade: -0.1, rise: 1 })).toBe(0);
});

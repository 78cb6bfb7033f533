import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { lastPlace, placeIn, samePlace, soundSeconds } from "./place.ts";

const FORMULA: Formula = [
  { base_freq: 200, beat_offset: 10, duration: 60, rhythm_type: "Relaxing" },
  { base_freq: 140.5, beat_offset: 4, duration: 60, rhythm_type: "Calming" },
];

test("another length goes on at the same share of the arc, all else at the same time", () => {
  const longer = { ...SOFTENED, minutes: 10 };
  expect(soundSeconds(FORMULA, longer)).toBe(600);
  expect(samePlace(FORMULA, SOFTENED, 90, longer)).toBeCloseTo(450, 9);
  expect(samePlace(FORMULA, longer, 450, SOFTENED)).toBeCloseTo(90, 9);
  expect(samePlace(FORMULA, SOFTENED, 90, AS_COMPOSED)).toBe(90);
});

test("the last place is a moment before the end, once that is known", () => {
  expect(lastPlace(480)).toBe(479.75);
  expect(lastPlace(0)).toBe(0);
  expect(placeIn(FORMULA, AS_COMPOSED, 120)).toBe(119.75);
  expect(placeIn(FORMULA, AS_COMPOSED, 60)).toBe(60);
  expect(lastPlace(Number.NaN)).toBe(Number.POSITIVE_INFINITY);
});

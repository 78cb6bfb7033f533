import { expect, test } from "vitest";
import { weightingAt } from "./k-weighting.ts";
import { cosineOfTurns, sineOfTurns } from "./sine.ts";

/** A full-scale 997 Hz sine in one channel reads -3.01 LKFS (ITU-R BS.1770-5, annex 1). */
test("weighs 997 Hz so that a full-scale sine reads -3.01 LKFS", () => {
  expect(-0.691 + 10 * Math.log10(0.5 * weightingAt(997))).toBeCloseTo(-3.01, 2);
});

test("takes from low tones and adds to high ones", () => {
  expect(10 * Math.log10(weightingAt(38.135))).toBeCloseTo(-6.0, 0);
  expect(10 * Math.log10(weightingAt(10_000))).toBeCloseTo(4, 0);
});

test("sine and cosine are those of the platform to the last digits", () => {
  for (let turns = -3; turns <= 3; turns += 0.0137) {
    expect(sineOfTurns(turns)).toBeCloseTo(Math.sin(2 * Math.PI * turns), 13);
    expect(cosineOfTurns(turns)).toBeCloseTo(Math.cos(2 * Math.PI * turns), 13);
  }
});

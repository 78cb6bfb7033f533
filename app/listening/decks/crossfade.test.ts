import { expect, test } from "vitest";
import { crossfade } from "./crossfade.ts";

test.each([0, 0.5, 1])("the power of the sum stays at a likeness of %s", (likeness) => {
  for (const course of [0, 0.1, 0.5, 0.77, 1]) {
    const { old, new: rising } = crossfade(course, likeness);
    const power = old * old + rising * rising + 2 * likeness * old * rising;
    expect(power).toBeCloseTo(1, 12);
  }
});

test("begins with the old sound alone and ends with the new one alone", () => {
  expect(crossfade(-0.1, 0.5)).toEqual({ old: 1, new: 0 });
  expect(crossfade(1.2, 0.5)).toEqual({ old: 0, new: 1 });
});

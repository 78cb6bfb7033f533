import { expect, test } from "vitest";
import { BREATH_SECONDS, breathAt } from "./breath.ts";

test("six breaths a minute: four seconds in, six out", () => {
  expect(60 / BREATH_SECONDS).toBe(6);
  expect(breathAt(0)).toEqual({ phase: "in", depth: 0 });
  expect(breathAt(3.99).phase).toBe("in");
  expect(breathAt(4)).toEqual({ phase: "out", depth: 1 });
  expect(breathAt(9.99).phase).toBe("out");
  expect(breathAt(10)).toEqual({ phase: "in", depth: 0 });
});

test("never moves by more than a twelfth of its range in a tenth of a second", () => {
  for (let time = 0; time < 2 * BREATH_SECONDS; time += 0.01) {
    expect(Math.abs(breathAt(time + 0.1).depth - breathAt(time).depth)).toBeLessThan(1 / 12);
  }
});

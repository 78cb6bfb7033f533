import fc from "fast-check";
import { expect, test } from "vitest";
import { formulas } from "#tests/sound/formulas.ts";
import { planBeat, SAMPLE_RATE, stageAt } from "./plan.ts";
import type { Formula } from "./stage.ts";

const formula: Formula = [
  { base_freq: 100, beat_offset: 4, duration: 30.00001, rhythm_type: "balanced" },
  { base_freq: 110, beat_offset: 8, duration: 45, rhythm_type: "tetrad" },
];

test("a stage has round(seconds x 44,100) frames, its two carriers and its gain", () => {
  const { stages, frames } = planBeat(formula);
  expect(stages).toEqual([
    { left: 100, right: 104, gain: 1, frames: 1_323_000, start: 0 },
    { left: 110, right: 118, gain: 0.55, frames: 1_984_500, start: 1_323_000 },
  ]);
  expect(frames).toBe(1_323_000 + 1_984_500);
});

test("minutes repeat or cut the formula to that length, exact to the frame", () => {
  for (const minutes of [1, 10, 30, 60]) {
    expect(planBeat(formula, minutes).frames).toBe(minutes * 60 * SAMPLE_RATE);
  }
});

test("the stages follow each other without gap to the end, whatever the length", () => {
  fc.assert(
    fc.property(formulas, fc.constantFrom(undefined, 1, 10, 30, 60), (any, minutes) => {
      const plan = planBeat(any, minutes);
      let frame = 0;
      while (frame < plan.frames) {
        const placed = stageAt(plan, frame);
        expect(placed.start).toBe(frame);
        expect(placed.frames).toBeGreaterThan(0);
        expect(stageAt(plan, frame + placed.frames - 1)).toEqual(placed);
        frame += placed.frames;
      }
      expect(frame).toBe(plan.frames);
    }),
    { numRuns: 50 },
  );
});

test("there is no frame past the end", () => {
  const plan = planBeat(formula);
  expect(() => stageAt(plan, plan.frames)).toThrow(RangeError);
});

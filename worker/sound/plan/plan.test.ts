import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { stageAt } from "#worker/sound/arc/arc.ts";
import { type Formula, formulaSeconds } from "#worker/sound/formula.ts";
import { lasting } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { planBeat } from "./plan.ts";

const formula: Formula = [
  { base_freq: 100, beat_offset: 4, duration: 30.00001, rhythm_type: "balanced" },
  { base_freq: 110, beat_offset: 8, duration: 45, rhythm_type: "tetrad" },
];

const STEPPED = { leftPhase: 0, rightPhase: 0, glide: 0 };

test("a stage has round(seconds x 44,100) frames, its two carriers and its gain", () => {
  const { stages, frames } = planBeat(formula);
  expect(stages).toEqual([
    { ...STEPPED, left: 100, right: 104, gain: 1, frames: 1_323_000, start: 0 },
    { ...STEPPED, left: 110, right: 118, gain: 0.55, frames: 1_984_500, start: 1_323_000 },
  ]);
  expect(frames).toBe(1_323_000 + 1_984_500);
});

test("a part of a frame is rounded to the nearest whole one, not cut off", () => {
  const [stage] = formula as [Formula[number]];
  const framesOf = (duration: number) => planBeat([{ ...stage, duration }]).frames;
  expect([framesOf(30 + 0.4 / 44_100), framesOf(30 + 0.6 / 44_100)]).toEqual([
    1_323_000, 1_323_001,
  ]);
});

test("minutes stretch the formula to that length, exact to the frame", () => {
  for (const minutes of [1, 10, 30, 60]) {
    expect(planBeat(formula, lasting(minutes)).frames).toBe(minutes * 60 * SAMPLE_RATE);
  }
});

test("the stages follow each other without gap to the end, whatever the length", () => {
  checkProperty(
    "plan-without-gaps",
    fc.property(formulas, fc.constantFrom(undefined, 1, 10, 30, 60), (any, minutes) => {
      const plan = planBeat(any, lasting(minutes));
      let frame = 0;
      while (frame < plan.frames) {
        const placed = stageAt(plan.stages, frame);
        expect(placed.start).toBe(frame);
        expect(placed.frames).toBeGreaterThan(0);
        expect(stageAt(plan.stages, frame + placed.frames - 1)).toEqual(placed);
        frame += placed.frames;
      }
      expect(frame).toBe(plan.frames);
    }),
    { numRuns: 50 },
  );
});

test("there is no frame past the end", () => {
  const plan = planBeat(formula);
  expect(() => stageAt(plan.stages, plan.frames)).toThrow(RangeError);
});

test("each stage keeps its share of a stretched sound, so it ends where it was composed to end", () => {
  checkProperty(
    "plan-shares",
    fc.property(formulas, fc.constantFrom(10, 30, 60), (any, minutes) => {
      const seconds = formulaSeconds(any);
      const stretched = planBeat(any, lasting(minutes));
      expect(stretched.stages.length).toBe(any.length);
      for (const [index, { frames }] of stretched.stages.entries()) {
        const share = (any[index]?.duration ?? 0) / seconds;
        expect(Math.abs(frames - share * stretched.frames)).toBeLessThan(2);
      }
    }),
    { numRuns: 50 },
  );
});

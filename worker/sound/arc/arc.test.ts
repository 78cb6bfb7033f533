import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { piecesOf, planArc } from "./arc.ts";

test("the pieces follow each other without gap or overlap, each within its stage", () => {
  const seconds = fc.integer({ min: 0, max: 12 });
  checkProperty(
    "arc-pieces",
    fc.property(formulas, fc.boolean(), seconds, seconds, (formula, glides, rise, fall) => {
      const stages = planArc(formula, { glides });
      let frame = 0;
      for (const { stage, start, frames } of piecesOf(stages, rise * 44_100, fall * 44_100)) {
        expect(start).toBe(frame);
        expect(frames).toBeGreaterThan(0);
        expect(start).toBeGreaterThanOrEqual(stage.start);
        expect(start + frames).toBeLessThanOrEqual(stage.start + stage.frames);
        frame += frames;
      }
      const last = stages.at(-1);
      expect(frame).toBe((last?.start ?? 0) + (last?.frames ?? 0));
    }),
    { numRuns: 50 },
  );
});

test("tones move in glides and gentle ends only", () => {
  const stage = { base_freq: 100, beat_offset: 4, duration: 90, rhythm_type: "balanced" };
  const stages = planArc([stage, { ...stage, base_freq: 110 }], { glides: true });
  const second = 44_100;
  expect(
    piecesOf(stages, 8 * second, 12 * second).map(({ start, moves }) => [start / second, moves]),
  ).toEqual([
    [0, true],
    [8, false],
    [70, true],
    [90, false],
    [168, true],
  ]);
});

import { expect, test } from "vitest";
import { AS_COMPOSED, SOFTENED } from "#worker/domain/sound/listening.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { phaseShift, samePlace, soundSeconds } from "./in-step.ts";

const FORMULA: Formula = [
  { base_freq: 200, beat_offset: 10, duration: 60, rhythm_type: "Relaxing" },
  { base_freq: 140.5, beat_offset: 4, duration: 60, rhythm_type: "Calming" },
];

const turns = (phase: number) => Math.abs(phase - Math.round(phase));

test("another length goes on at the same share of the arc, all else at the same time", () => {
  const longer = { ...SOFTENED, minutes: 10 };
  expect(soundSeconds(FORMULA, longer)).toBe(600);
  expect(samePlace(FORMULA, SOFTENED, 90, longer)).toBeCloseTo(450, 9);
  expect(samePlace(FORMULA, longer, 450, SOFTENED)).toBeCloseTo(90, 9);
  expect(samePlace(FORMULA, SOFTENED, 90, AS_COMPOSED)).toBe(90);
});

test("a mix of the same arc goes on exactly where it is", () => {
  const rain = { ...SOFTENED, layer: "rain", ears: "speakers" } as const;
  expect(phaseShift(FORMULA, SOFTENED, 93.7, rain)).toBe(0);
});

test("tones that were laid out otherwise go on in phase in both ears, within half a beat", () => {
  const longer = { ...AS_COMPOSED, minutes: 10 };
  for (const time of [61.3, 71.9, 88.123]) {
    const shift = phaseShift(FORMULA, AS_COMPOSED, time, longer);
    expect(Math.abs(shift)).toBeLessThanOrEqual(0.5 / 4);
    // Stages of steps begin at phase 0: the second at 60 s, and at 300 s when stretched.
    const place = samePlace(FORMULA, AS_COMPOSED, time, longer) + shift;
    for (const frequency of [140.5, 144.5]) {
      expect(turns(frequency * (time - 60) - frequency * (place - 300))).toBeLessThan(0.03);
    }
  }
});

test("goes on in phase after a glide, whose stages do not begin at phase 0", () => {
  // Over the glide of 20 s the mean frequency lies halfway.
  const left = 200 * 40 + 170.25 * 20;
  const right = 210 * 40 + 177.25 * 20;
  const shift = phaseShift(FORMULA, SOFTENED, 75, AS_COMPOSED);
  expect(turns(left + 140.5 * 15 - 140.5 * (15 + shift))).toBeLessThan(0.03);
  expect(turns(right + 144.5 * 15 - 144.5 * (15 + shift))).toBeLessThan(0.03);
});

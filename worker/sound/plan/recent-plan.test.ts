import { expect, test } from "vitest";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { planBeat } from "./plan.ts";
import { recentPlan } from "./recent-plan.ts";

const stage = { base_freq: 100, beat_offset: 4, duration: 30, rhythm_type: "balanced" };

test("is the plan of just this formula and this manner of listening", () => {
  const other = { ...stage, base_freq: 100.5 };
  for (const [formula, listening] of [
    [[stage], AS_COMPOSED],
    [[stage], SOFTENED],
    [[other], SOFTENED],
    [[{ ...stage }], SOFTENED],
  ] as const) {
    expect(recentPlan(formula, listening)).toEqual(planBeat(formula, listening));
  }
});

test("is kept for the next range, however many other sounds are heard", () => {
  const first = recentPlan([stage], SOFTENED);
  for (let index = 1; index < 60; index += 1) {
    recentPlan([{ ...stage, base_freq: 80 + index }], SOFTENED);
  }
  expect(recentPlan([{ ...stage }], { ...SOFTENED })).toBe(first);
  for (let index = 1; index < 70; index += 1) {
    recentPlan([{ ...stage, base_freq: 80.25 + index }], SOFTENED);
  }
  expect(recentPlan([stage], SOFTENED)).not.toBe(first);
});

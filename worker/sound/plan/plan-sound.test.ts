import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas, listenings } from "#tests/sound/formulas.ts";
import { NIGHT_MINUTES } from "#worker/sound/night.ts";
import {
  AS_COMPOSED,
  NOISE_LAYERS,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { BLOCK_FRAMES, SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { planBeat } from "./plan.ts";
import { planSound, recentPlan } from "./plan-sound.ts";
import { partsOf, SILENCE } from "./renderer.ts";

const following: fc.Arbitrary<Partial<PlaybackOptions>> = fc.oneof(
  fc.record({ night: fc.constant("on" as const), minutes: fc.integer(NIGHT_MINUTES) }),
  fc.record({ focus: fc.constantFrom("25" as const, "50" as const) }),
);

test("parts follow each other without a gap, each on a block, and each plan fills its part", () => {
  checkProperty(
    "planned-parts",
    fc.property(
      formulas,
      listenings(["none", "pad", ...NOISE_LAYERS]),
      following,
      (formula, listening, more) => {
        const sound = planSound(formula, { ...listening, ...more });
        let end = 0;
        for (const { plan, start, frames } of partsOf(sound)) {
          expect(start).toBe(end);
          expect(start % BLOCK_FRAMES).toBe(0);
          if (plan !== SILENCE) expect(plan.frames).toBe(frames);
          end = start + frames;
        }
        expect(sound.frames).toBe(end);
        const { minutes, night } = { ...listening, ...more };
        if (night === "on") expect(end).toBe((minutes ?? 0) * 60 * SAMPLE_RATE);
      },
    ),
    { numRuns: 20 },
  );
});

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

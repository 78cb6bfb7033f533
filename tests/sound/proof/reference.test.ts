import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { newRenderer } from "#tests/sound/recording.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { formulas, THREE_STAGES, toneListenings } from "../formulas.ts";
import { distanceWithin } from "./reference.ts";

/** Largest distance of a sample from the unrounded float64 reference, in LSB; rounding alone takes 0.5. */
const TOLERANCE = 0.55;

const renderer = newRenderer();

test("every sample of glides and gentle ends", beforeRelease(), () => {
  const plan = planBeat(THREE_STAGES, { ...SOFTENED, master: "full" });
  expect(distanceWithin(plan, renderer, 0, plan.frames)).toBeLessThan(TOLERANCE);
});

test("glides that end short, and steps that end gently", () => {
  for (const [flow, ends] of [
    ["glide", "short"],
    ["steps", "gentle"],
  ] as const) {
    const plan = planBeat(THREE_STAGES, { ...AS_COMPOSED, flow, ends });
    for (const { start, frames, glide } of plan.stages) {
      const around = [start, start + frames - glide, start + frames - 4096];
      for (const first of around) {
        const from = Math.min(first, plan.frames - 4096);
        expect(distanceWithin(plan, renderer, from, 4096)).toBeLessThan(TOLERANCE);
      }
    }
  }
});

test("anywhere in any formula, whatever is chosen for the tones", () => {
  const where = fc.double({ min: 0, max: 1, noNaN: true });
  checkProperty(
    "tone-distance",
    fc.property(formulas, toneListenings, where, (formula, listening, at) => {
      const plan = planBeat(formula, listening);
      const first = Math.floor(at * (plan.frames - 8192));
      expect(distanceWithin(plan, renderer, first, 8192)).toBeLessThan(TOLERANCE);
    }),
    { numRuns: 100 },
  );
});

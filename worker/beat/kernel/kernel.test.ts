import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formulas } from "#tests/sound/formulas.ts";
import { referenceFrame } from "#tests/sound/reference.ts";
import { type Plan, planBeat } from "#worker/beat/plan.ts";
import { createRenderer } from "./kernel.ts";

const module = new WebAssembly.Module(await readFile(new URL("kernel.wasm", import.meta.url)));
const newRenderer = () => createRenderer(module);

/** Largest distance of a sample from the unrounded float64 reference, in LSB. */
const TOLERANCE = 0.505;

function worstError(plan: Plan, first: number, count: number): number {
  const bytes = newRenderer().frames(plan, first, count);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, count * 2);
  let worst = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const [left, right] = referenceFrame(plan, first + frame);
    const leftError = Math.abs(left - (samples[2 * frame] ?? Number.NaN));
    const rightError = Math.abs(right - (samples[2 * frame + 1] ?? Number.NaN));
    worst = Math.max(worst, leftError, rightError);
  }
  return worst;
}

const stage = {
  base_freq: 101.3,
  beat_offset: 7.7,
  duration: 30,
  rhythm_type: "balanced",
} as const;

describe("against the float64 reference", () => {
  test("every sample of two stages, their fades and the seam between them", () => {
    const plan = planBeat([stage, { ...stage, base_freq: 149.9, rhythm_type: "pulsed" }]);
    const { maxFrames } = newRenderer();
    for (let first = 0; first < plan.frames; first += maxFrames) {
      const count = Math.min(maxFrames, plan.frames - first);
      expect(worstError(plan, first, count)).toBeLessThan(TOLERANCE);
    }
  });

  test("anywhere in any formula", () => {
    fc.assert(
      fc.property(formulas, fc.double({ min: 0, max: 1, noNaN: true }), (formula, where) => {
        const plan = planBeat(formula);
        const count = 4096;
        const first = Math.floor(where * (plan.frames - count));
        expect(worstError(plan, first, count)).toBeLessThan(TOLERANCE);
      }),
      { numRuns: 60 },
    );
  });

  test("at the end of a stage that is cut short, where it fades out", () => {
    const plan = planBeat([{ ...stage, duration: 45 }], 1);
    expect(plan.frames).toBe(60 * 44_100);
    expect(worstError(plan, plan.frames - 2_000, 2_000)).toBeLessThan(TOLERANCE);
    const last = newRenderer().frames(plan, plan.frames - 1, 1);
    expect([...last]).toEqual([0, 0, 0, 0]);
  });
});

test("any range gives the bytes of the whole", () => {
  const plan = planBeat([stage, { ...stage, beat_offset: 40 }]);
  const span = { from: 30 * 44_100 - 40_000, count: 65_000 };
  const whole = newRenderer().frames(plan, span.from, span.count).slice();
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: span.count - 1 }),
      fc.integer({ min: 1, max: 5_000 }),
      (offset, length) => {
        const count = Math.min(length, span.count - offset);
        const part = newRenderer().frames(plan, span.from + offset, count);
        expect(Buffer.compare(part, whole.subarray(offset * 4, (offset + count) * 4))).toBe(0);
      },
    ),
    { numRuns: 200 },
  );
});

test("a call for more than it holds is refused", () => {
  const renderer = newRenderer();
  expect(() => renderer.frames(planBeat([stage]), 0, renderer.maxFrames + 1)).toThrow(RangeError);
});

import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { referenceFrame } from "#tests/sound/proof/reference.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import { lasting } from "#worker/sound/playback-options.ts";
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
    checkProperty(
      "kernel-accuracy",
      fc.property(formulas, fc.double({ min: 0, max: 1, noNaN: true }), (formula, where) => {
        const plan = planBeat(formula);
        const count = 4096;
        const first = Math.floor(where * (plan.frames - count));
        expect(worstError(plan, first, count)).toBeLessThan(TOLERANCE);
      }),
      { numRuns: 60 },
    );
  });

  test("at the end of a stage that is stretched, where it fades out", () => {
    const plan = planBeat([{ ...stage, duration: 45 }], lasting(1));
    expect(plan.frames).toBe(60 * 44_100);
    expect(worstError(plan, plan.frames - 2_000, 2_000)).toBeLessThan(TOLERANCE);
    const last = newRenderer().frames(plan, plan.frames - 1, 1);
    expect([...last]).toEqual([0, 0, 0, 0]);
  });
});

test("any range of any formula gives the bytes of the whole", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  const minutes = fc.constantFrom(undefined, 10, 60);
  checkProperty(
    "kernel-ranges",
    fc.property(formulas, minutes, part, part, part, (formula, length, where, from, size) => {
      const plan = planBeat(formula, lasting(length));
      const { maxFrames } = newRenderer();
      const start = Math.floor(where * (plan.frames - maxFrames));
      const whole = newRenderer().frames(plan, start, maxFrames).slice();
      const offset = Math.floor(from * (maxFrames - 1));
      const count = 1 + Math.floor(size * (maxFrames - 1 - offset));
      const range = newRenderer().frames(plan, start + offset, count);
      expect(Buffer.compare(range, whole.subarray(offset * 4, (offset + count) * 4))).toBe(0);
    }),
    { numRuns: 150 },
  );
});

test("the frequencies are kept within a millionth of a hertz over the longest stage", () => {
  const long = { base_freq: 149.9371, beat_offset: 0.7313, duration: 120 };
  const plan = planBeat([{ ...long, rhythm_type: "balanced" }]);
  const window = 32_768;
  const [first, last] = [441, plan.frames - 441 - window];
  const turns = (side: 0 | 1, frequency: number) => {
    const advance = phaseAt(plan, last, window, side, frequency);
    const drift = (advance - phaseAt(plan, first, window, side, frequency)) / (2 * Math.PI);
    return Math.abs(drift - Math.round(drift));
  };
  const seconds = (last - first) / 44_100;
  expect(turns(0, long.base_freq) / seconds).toBeLessThan(1e-6);
  expect(turns(1, long.base_freq + long.beat_offset) / seconds).toBeLessThan(1e-6);
});

/** Phase of a tone against a pure one of that frequency, by a Hann window of the sound. */
function phaseAt(plan: Plan, first: number, count: number, side: 0 | 1, frequency: number): number {
  const bytes = newRenderer().frames(plan, first, count);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, count * 2);
  let real = 0;
  let imaginary = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const weight = 1 - Math.cos((2 * Math.PI * frame) / count);
    const turn = 2 * Math.PI * (((frequency * (first + frame)) / 44_100) % 1);
    const sample = (samples[2 * frame + side] ?? 0) * weight;
    real += sample * Math.cos(turn);
    imaginary -= sample * Math.sin(turn);
  }
  return Math.atan2(imaginary, real);
}

test("a call for more frames than the buffer has is refused", () => {
  const renderer = newRenderer();
  expect(() => renderer.frames(planBeat([stage]), 0, renderer.maxFrames + 1)).toThrow(RangeError);
});

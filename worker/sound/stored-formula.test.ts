import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { createRenderer } from "./kernel/kernel.ts";
import { planBeat } from "./plan/plan.ts";
import { lasting } from "./playback-options.ts";
import { LONGEST_MINUTES } from "./sample-rate.ts";
import { FORMULA_LIMITS, parseFormula } from "./stage.ts";
import { PLAYABLE, readStoredFormula } from "./stored-formula.ts";

const stage = { base_freq: 100, beat_offset: 4, duration: 60, rhythm_type: "balanced" };
const json = JSON.stringify;

test("every formula within today's rules is read as it is", () => {
  checkProperty(
    "stored-formula",
    fc.property(formulas, (formula) => {
      expect(readStoredFormula(json(formula))).toEqual(JSON.parse(json(formula)));
    }),
  );
});

test("today's rules lie within what can be played", () => {
  for (const name of ["stages", "base_freq", "beat_offset", "duration"] as const) {
    expect(PLAYABLE[name].min).toBeLessThanOrEqual(FORMULA_LIMITS[name].min);
    expect(PLAYABLE[name].max).toBeGreaterThanOrEqual(FORMULA_LIMITS[name].max);
  }
});

describe("a formula of other rules is read, though it would be refused from a model", () => {
  test.each<[string, stored: unknown, read?: unknown]>([
    ["a field too many", [{ ...stage, volume: 2 }], [stage]],
    ["a stage of 5 s", [{ ...stage, duration: 5 }]],
    ["a stage of 10 minutes", [{ ...stage, duration: 600 }]],
    ["a carrier of 440 Hz", [{ ...stage, base_freq: 440 }]],
    ["a beat of 0 Hz", [{ ...stage, beat_offset: 0 }]],
    ["21 stages", Array(21).fill(stage)],
    ["an unknown rhythm", [{ ...stage, rhythm_type: "waltz" }]],
    ["a rhythm of the prototype", [{ ...stage, rhythm_type: "toString" }]],
    ["no rhythm", [{ ...stage, rhythm_type: undefined }], [{ ...stage, rhythm_type: "unknown" }]],
  ])("%s", (_, stored, read = stored) => {
    expect(parseFormula(stored).ok).toBe(false);
    expect(readStoredFormula(json(stored))).toEqual(read);
  });
});

test.each(["waltz", "toString", "__proto__"])("the unknown rhythm %s plays at gain 1", (rhythm) => {
  const [first] = readStoredFormula(json([{ ...stage, rhythm_type: rhythm }])) ?? [];
  expect(first && planBeat([first]).stages).toMatchObject([{ gain: 1 }]);
});

test.each([
  ["not JSON", "[{"],
  ["an empty text", ""],
  ["no list", json({ stages: [stage] })],
  ["an empty list", "[]"],
  ["a stage that is no object", "[null]"],
  ["a list in place of a stage", "[[100, 4, 60]]"],
  ["one bad stage among good ones", json([stage, { ...stage, duration: "60" }, stage])],
  ["NaN, which JSON writes as null", json([{ ...stage, base_freq: Number.NaN }])],
  ["Infinity", json([stage]).replace("100", "1e999")],
  ["a text for a number", json([{ ...stage, beat_offset: "4" }])],
  ["a missing number", json([{ ...stage, beat_offset: undefined }])],
  ["a negative duration", json([{ ...stage, duration: -60 }])],
  ["a stage too short to be worth its tables", json([{ ...stage, duration: 0.000_01 }])],
  ["a stage of a year", json([{ ...stage, duration: 31_536_000 }])],
  ["stages that are too long together", json(Array(101).fill({ ...stage, duration: 120 }))],
  ["a million stages", json(Array(1_000_000).fill({ ...stage, duration: 1 }))],
  ["a carrier above half the sample rate", json([{ ...stage, base_freq: 22_049 }])],
  ["a huge frequency", json([{ ...stage, base_freq: 1e300 }])],
])("%s cannot be played", (_, stored) => {
  expect(readStoredFormula(stored)).toBeUndefined();
});

test("a formula at the limits of what can be played is rendered", () => {
  const kernel = readFileSync(new URL("./kernel/kernel.wasm", import.meta.url));
  const renderer = createRenderer(new WebAssembly.Module(kernel));
  const { stages, base_freq, beat_offset, duration } = PLAYABLE;
  const short = { ...stage, duration: duration.min };
  for (const stored of [
    Array(stages.max).fill(short),
    [{ ...stage, duration: duration.max }],
    [{ ...short, base_freq: base_freq.max, beat_offset: beat_offset.min }],
    [{ ...short, base_freq: base_freq.min, beat_offset: beat_offset.max }],
  ]) {
    const formula = readStoredFormula(json(stored)) ?? [];
    const plan = planBeat(formula);
    expect(plan.frames).toBeGreaterThan(0);
    expect(plan.frames).toBeLessThanOrEqual(planBeat(formula, lasting(LONGEST_MINUTES)).frames);
    expect(renderer.frames(plan, plan.frames - 1_000, 1_000)).toHaveLength(4_000);
  }
});

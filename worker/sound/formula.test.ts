import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { FORMULA_LIMITS, PLAYABLE, parseFormula, readStoredFormula } from "./formula.ts";
import { createRenderer } from "./kernel/kernel.ts";
import { planBeat } from "./plan/plan.ts";
import { lasting } from "./playback-options.ts";
import { LONGEST_MINUTES } from "./sample-rate.ts";

const stage = { base_freq: 100, beat_offset: 4, duration: 60, rhythm_type: "balanced" };

test("every formula within the limits is read as it is", () => {
  checkProperty(
    "parsed-formula",
    fc.property(formulas, (formula) => {
      expect(parseFormula(structuredClone(formula))).toEqual({ ok: true, formula });
    }),
  );
});

test.each([
  ["no stages", [], "the composition must have 1 to 20 stages, it has 0"],
  ["21 stages", Array(21).fill(stage), "the composition must have 1 to 20 stages, it has 21"],
  ["no list", { stages: [stage] }, "the composition must be a list of stages"],
  ["no object", [null], "stage 1: must be an object"],
  [
    "NaN",
    [{ ...stage, base_freq: Number.NaN }],
    "stage 1: base_freq must be a number from 80 to 150 Hz",
  ],
  ["-1 s", [{ ...stage, duration: -1 }], "stage 1: duration must be a number from 30 to 120 s"],
  [
    "1e9 Hz",
    [{ ...stage, base_freq: 1e9 }],
    "stage 1: base_freq must be a number from 80 to 150 Hz",
  ],
  [
    "a text for a number",
    [{ ...stage, beat_offset: "4" }],
    "stage 1: beat_offset must be a number from 0.5 to 100 Hz",
  ],
  [
    "an unknown rhythm",
    [stage, { ...stage, rhythm_type: "waltz" }],
    "stage 2: rhythm_type must be triplet, tetrad, balanced or pulsed",
  ],
  [
    "a rhythm of the prototype",
    [{ ...stage, rhythm_type: "toString" }],
    "stage 1: rhythm_type must be triplet, tetrad, balanced or pulsed",
  ],
  ["a field too many", [{ ...stage, volume: 2 }], "stage 1: has a field beyond the four allowed"],
])("%s is refused with the rule it breaks", (_, value, rule) => {
  expect(parseFormula(value)).toEqual({ ok: false, rule });
});

test.each(Object.keys(stage))("a stage without %s is refused", (field) => {
  const { [field as keyof typeof stage]: _, ...rest } = stage;
  expect(parseFormula([rest])).toEqual({ ok: false, rule: `stage 1: ${field} is missing` });
});

const storedStage = {
  base_freq: 100,
  beat_offset: 4,
  duration: 60,
  rhythm_type: "balanced",
};
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
    ["a field too many", [{ ...storedStage, volume: 2 }], [storedStage]],
    ["a stage of 5 s", [{ ...storedStage, duration: 5 }]],
    ["a stage of 10 minutes", [{ ...storedStage, duration: 600 }]],
    ["a carrier of 440 Hz", [{ ...storedStage, base_freq: 440 }]],
    ["a beat of 0 Hz", [{ ...storedStage, beat_offset: 0 }]],
    ["21 stages", Array(21).fill(storedStage)],
    ["an unknown rhythm", [{ ...storedStage, rhythm_type: "waltz" }]],
    ["a rhythm of the prototype", [{ ...storedStage, rhythm_type: "toString" }]],
    [
      "no rhythm",
      [{ ...storedStage, rhythm_type: undefined }],
      [{ ...storedStage, rhythm_type: "unknown" }],
    ],
  ])("%s", (_, stored, read = stored) => {
    expect(parseFormula(stored).ok).toBe(false);
    expect(readStoredFormula(json(stored))).toEqual(read);
  });
});

test.each(["waltz", "toString", "__proto__"])("the unknown rhythm %s plays at gain 1", (rhythm) => {
  const [first] = readStoredFormula(json([{ ...storedStage, rhythm_type: rhythm }])) ?? [];
  expect(first && planBeat([first]).stages).toMatchObject([{ gain: 1 }]);
});

test.each([
  ["not JSON", "[{"],
  ["an empty text", ""],
  ["no list", json({ stages: [storedStage] })],
  ["an empty list", "[]"],
  ["a stage that is no object", "[null]"],
  ["a list in place of a stage", "[[100, 4, 60]]"],
  [
    "one bad stage among good ones",
    json([storedStage, { ...storedStage, duration: "60" }, storedStage]),
  ],
  ["NaN, which JSON writes as null", json([{ ...storedStage, base_freq: Number.NaN }])],
  ["Infinity", json([storedStage]).replace("100", "1e999")],
  ["a text for a number", json([{ ...storedStage, beat_offset: "4" }])],
  ["a missing number", json([{ ...storedStage, beat_offset: undefined }])],
  ["a negative duration", json([{ ...storedStage, duration: -60 }])],
  ["a stage too short to be worth its tables", json([{ ...storedStage, duration: 0.000_01 }])],
  ["a stage of a year", json([{ ...storedStage, duration: 31_536_000 }])],
  ["stages that are too long together", json(Array(101).fill({ ...storedStage, duration: 120 }))],
  ["a million stages", json(Array(1_000_000).fill({ ...storedStage, duration: 1 }))],
  ["a carrier above half the sample rate", json([{ ...storedStage, base_freq: 22_049 }])],
  ["a huge frequency", json([{ ...storedStage, base_freq: 1e300 }])],
])("%s cannot be played", (_, stored) => {
  expect(readStoredFormula(stored)).toBeUndefined();
});

test("a formula at the limits of what can be played is rendered", () => {
  const kernel = readFileSync(new URL("./kernel/kernel.wasm", import.meta.url));
  const renderer = createRenderer(new WebAssembly.Module(kernel));
  const { stages, base_freq, beat_offset, duration } = PLAYABLE;
  const short = { ...storedStage, duration: duration.min };
  for (const stored of [
    Array(stages.max).fill(short),
    [{ ...storedStage, duration: duration.max }],
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

import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { formulas } from "#tests/sound/formulas.ts";
import { parseFormula } from "./stage.ts";

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

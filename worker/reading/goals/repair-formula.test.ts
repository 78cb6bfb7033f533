import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { type Formula, formulaSeconds, parseFormula } from "#worker/sound/formula.ts";
import { brokenEndRule, brokenGoalRule, GOALS, type Goal } from "./goals.ts";
import { repairForGoal } from "./repair-formula.ts";

/** Stages of one minute each, by their beat frequencies. */
const beats = (...offsets: number[]): Formula =>
  offsets.map((beat_offset) => ({
    base_freq: 100,
    beat_offset,
    duration: 60,
    rhythm_type: "balanced",
  }));

test.each<[Goal, Formula, string, Formula]>([
  ["sleep", beats(10, 6, 4, 14, 2), "dropped", beats(10, 6, 4, 2)],
  ["sleep", beats(10, 6, 4, 2, 9), "dropped", beats(10, 6, 4, 2)],
  ["sleep", beats(2, 4, 6, 10), "sorted", beats(10, 6, 4, 2)],
  ["calm", beats(7, 11, 10, 9, 6), "dropped", beats(11, 10, 9, 6)],
  ["calm", beats(9, 10, 11), "sorted", beats(11, 10, 9)],
  ["calm", beats(40, 38, 9, 8, 7), "dropped", beats(9, 8, 7)],
  ["meditation", beats(14, 10, 6, 5), "dropped", beats(10, 6, 5)],
  ["focus", beats(9, 14, 18, 20, 10), "dropped", beats(9, 14, 18, 20)],
  ["focus", beats(20, 14, 9), "sorted", beats(9, 14, 20)],
  ["focus", beats(20, 6, 14, 9), "sorted_and_dropped", beats(9, 14, 20)],
  ["rest", beats(10, 8, 7, 20, 6), "dropped", beats(10, 8, 7, 6)],
  ["lift", beats(9, 10, 11, 40), "dropped", beats(9, 10, 11)],
  ["lift", beats(10, 9, 6, 5), "sorted", beats(5, 6, 9, 10)],
])("%s: %#", (goal, formula, repair, repaired) => {
  expect(repairForGoal(goal, formula)).toEqual({ formula: repaired, repair });
});

test("a sleep that is too short is lengthened, as far as stages may last", () => {
  const repaired = repairForGoal("sleep", beats(6, 2));
  expect(repaired?.repair).toBe("lengthened");
  expect(formulaSeconds(repaired?.formula ?? [])).toBe(180);
  const [stage] = beats(2);
  if (!stage) throw new Error("one stage");
  const uneven = repairForGoal("sleep", [
    { ...stage, duration: 110 },
    { ...stage, duration: 30 },
  ]);
  expect(formulaSeconds(uneven?.formula ?? [])).toBeGreaterThanOrEqual(180);
  expect(repairForGoal("sleep", beats(2))).toBeUndefined();
});

test("nothing is repaired where less than half of the time could stay", () => {
  expect(repairForGoal("calm", beats(36, 40))).toBeUndefined();
  expect(repairForGoal("sleep", beats(14, 20, 24, 36, 40, 2, 18))).toBeUndefined();
});

test("where only the end is to be met, the beginning stays", () => {
  expect(repairForGoal("focus", beats(6, 14, 18, 20, 9), brokenEndRule)).toEqual({
    formula: beats(6, 14, 18, 20),
    repair: "dropped",
  });
});

test("a repair of any formula is valid, meets the rules and has stages of the formula alone", () => {
  const stage = fc.record({
    base_freq: fc.integer({ min: 80, max: 150 }),
    beat_offset: fc.constantFrom(0.5, 1, 2.9, 3, 5, 7.9, 8, 10, 12, 16, 29, 30, 40, 100),
    duration: fc.integer({ min: 30, max: 120 }),
    rhythm_type: fc.constantFrom("balanced", "triplet"),
  });
  const formulas = fc.array(stage, { minLength: 1, maxLength: 20 });
  checkProperty(
    "repaired-formula",
    fc.property(fc.constantFrom(...GOALS), formulas, (goal, formula) => {
      const repaired = repairForGoal(goal, formula);
      if (repaired === undefined) return;
      expect(parseFormula(repaired.formula).ok).toBe(true);
      expect(brokenGoalRule(goal, repaired.formula)).toBeUndefined();
      const left = formula.map((one) => JSON.stringify({ ...one, duration: 0 }));
      for (const one of repaired.formula) {
        const place = left.indexOf(JSON.stringify({ ...one, duration: 0 }));
        expect(place).not.toBe(-1);
        left.splice(place, 1);
      }
      expect(formulaSeconds(repaired.formula)).toBeGreaterThanOrEqual(formulaSeconds(formula) / 2);
    }),
    { numRuns: 2_000 },
  );
});

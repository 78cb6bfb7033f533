import { describe, expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { brokenGoalRule, type Goal } from "./goals.ts";

/** Stages of one minute each, by their beat frequencies. */
const beats = (...offsets: number[]): Formula =>
  offsets.map((beat_offset) => ({
    base_freq: 100,
    beat_offset,
    duration: 60,
    rhythm_type: "balanced",
  }));

describe("a formula that meets its goal's rules", () => {
  test.each<[Goal, Formula]>([
    ["sleep", beats(14, 10, 6, 2)],
    ["sleep", beats(10, 6, 7.9)],
    ["calm", beats(20, 12, 9)],
    ["calm", beats(10)],
    ["meditation", beats(11.9, 7, 4)],
    ["focus", beats(8, 14, 36)],
    ["rest", beats(20, 10, 2)],
    ["lift", beats(5, 8, 11)],
  ])("%s: %#", (goal, formula) => {
    expect(brokenGoalRule(goal, formula)).toBeUndefined();
  });
});

describe("a formula that breaks a rule of its goal", () => {
  test.each<[Goal, Formula, string]>([
    ["sleep", beats(6, 4, 9), "the last stage must be in Delta or Theta"],
    ["sleep", beats(6, 6, 6, 14, 2), "no stage in the last third may be in Beta"],
    ["sleep", beats(6, 2), "the stages must last at least 180 s together"],
    ["calm", beats(6, 10), "the first stage must be in Beta or Alpha"],
    ["calm", beats(10, 2), "the last stage must be in Alpha or Theta"],
    ["calm", beats(9, 11), "the beat_offset must come down"],
    ["meditation", beats(14, 6), "the first stage must be in Alpha"],
    ["meditation", beats(10, 8), "the last stage must be in Theta"],
    ["focus", beats(10, 6), "the last stage must be in Beta or Gamma"],
    ["focus", beats(14, 20), "the first stage must be in Alpha"],
    ["rest", beats(10, 14), "the last stage must be in Alpha or Theta or Delta"],
    ["lift", beats(10, 2), "the last stage must be in Alpha or Beta"],
    ["lift", beats(8, 8, 8, 40, 10), "no stage in the last third may be in Gamma"],
  ])("%s: %#", (goal, formula, rule) => {
    expect(brokenGoalRule(goal, formula)).toContain(rule);
  });
});

test("the last third is measured in time, not in stages", () => {
  const [beta, delta] = beats(14, 2);
  if (!beta || !delta) throw new Error("two stages");
  // 120 s of Beta, then 60 s: the Beta ends exactly where the last third begins.
  expect(brokenGoalRule("sleep", [beta, beta, delta])).toBeUndefined();
  const longer = { ...beta, duration: 61 };
  expect(brokenGoalRule("sleep", [beta, longer, delta])).toContain("no stage in the last third");
});

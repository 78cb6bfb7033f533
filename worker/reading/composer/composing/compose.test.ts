import { expect, test } from "vitest";
import moods from "#tests/composition/moods.json" with { type: "json" };
import { brokenGoalRule, GOALS, type Goal, goalEntry } from "#worker/reading/goals/goals.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { formulaSeconds, parseFormula, type Stage } from "#worker/sound/formula.ts";
import { compose, goalPath } from "./compose.ts";

/** 30 moods for each goal, in English, Hindi and romanised Hindi. */
const MOODS = (Object.entries(moods) as [Goal, string[]][]).flatMap(([goal, texts]) =>
  texts.map((text) => ({ goal, text })),
);

/** What makes two stage plans different beyond small shifts of numbers. */
function planOf(stages: readonly Stage[]): string {
  const bands = stages.map(({ beat_offset }) => bandOf(beat_offset));
  const rhythms = stages.map(({ rhythm_type }) => rhythm_type);
  return JSON.stringify([bands, rhythms]);
}

test("180 moods get at least 120 distinct plans of bands and rhythms", () => {
  expect(MOODS).toHaveLength(180);
  const plans = new Set(MOODS.map(({ goal, text }) => planOf(compose({ text, goal }))));
  expect(plans.size).toBeGreaterThanOrEqual(120);
});

test("moods of one goal differ in number, lengths and carriers of their stages", () => {
  for (const goal of GOALS) {
    const composed = moods[goal].map((text) => compose({ text, goal }));
    const counts = new Set(composed.map(({ length }) => length));
    const lengths = new Set(composed.map((stages) => String(stages.map((one) => one.duration))));
    const carriers = composed.map((stages) => stages[0]?.base_freq ?? 0);
    expect(counts.size, goal).toBeGreaterThanOrEqual(3);
    expect(lengths.size, goal).toBeGreaterThanOrEqual(25);
    expect(Math.max(...carriers) - Math.min(...carriers), goal).toBeGreaterThan(10);
  }
});

test("every mood's composition is valid, meets its goal's rules and mostly stays in its bands", () => {
  for (const { goal, text } of MOODS) {
    const stages = compose({ text, goal });
    expect(parseFormula(stages).ok, text).toBe(true);
    expect(brokenGoalRule(goal, stages), text).toBeUndefined();
    const fits: readonly string[] = goalEntry(goal).path.fits;
    const fitting = stages.filter(({ beat_offset }) => fits.includes(bandOf(beat_offset)));
    expect(formulaSeconds(fitting) / formulaSeconds(stages), text).toBeGreaterThanOrEqual(0.65);
  }
});

test.each([
  ["I can't sleep, my mind is racing.", "i cant sleep my mind is racing"],
  ["I CAN'T SLEEP!!! my mind is racing…", "I can’t sleep - my mind is racing"],
  ["Mujhe neend nahi aati, bahut tension hai.", "mujhe neend nahi aati bahut tension hai"],
  ["मुझे नींद नहीं आती। बहुत चिंता है!", "मुझे नींद नहीं आती बहुत चिंता है"],
])("case, apostrophes and punctuation make no difference: %s", (one, other) => {
  expect(compose({ text: one, goal: "sleep" })).toEqual(compose({ text: other, goal: "sleep" }));
});

test("the path of every goal meets its rules, and that of rest also those of the goals near it", () => {
  for (const goal of GOALS) expect(brokenGoalRule(goal, goalPath(goal)), goal).toBeUndefined();
  for (const goal of ["sleep", "calm", "meditation"] as const) {
    expect(brokenGoalRule(goal, goalPath("rest")), goal).toBeUndefined();
  }
});

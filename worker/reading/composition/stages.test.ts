import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { brokenGoalRule, GOALS, goalEntry } from "#worker/reading/goals/goals.ts";
import { bandOf } from "#worker/sound/bands.ts";
import { formulaSeconds, parseFormula, RHYTHM_GAIN, type Stage } from "#worker/sound/formula.ts";
import type { ListenerState } from "./listener-state.ts";
import { composeStages } from "./stages.ts";
import { variationOf } from "./variation.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const person = fc.record({
  stress: fc.integer({ min: 1, max: 10 }),
  sleep_trouble: fc.integer({ min: 0, max: 10 }),
  cups_of_caffeine: fc.integer({ min: 0, max: 20 }),
});
const states: fc.Arbitrary<ListenerState> = fc.record({
  goal: fc.constantFrom(...GOALS),
  arousal: unit,
  valence: fc.double({ min: -1, max: 1, noNaN: true }),
  intensity: unit,
  hour: fc.option(fc.integer({ min: 0, max: 23 }), { nil: undefined }),
  nap: fc.boolean(),
  tinnitus: fc.boolean(),
  person: fc.option(person, { nil: undefined }),
});
const RUNS = { numRuns: 3_000 };

/** Checks a property of the composition of any state and any words. */
function always(
  name: string,
  check: (stages: readonly Stage[], state: ListenerState, words: string) => void,
) {
  checkProperty(
    name,
    fc.property(states, fc.string({ unit: "grapheme", maxLength: 20 }), (state, words) =>
      check(composeStages(state, variationOf(words)), state, words),
    ),
    RUNS,
  );
}

function shareOf(stages: readonly Stage[], isCounted: (stage: Stage) => boolean): number {
  return formulaSeconds(stages.filter(isCounted)) / formulaSeconds(stages);
}

const USUAL = {
  goal: "calm",
  arousal: 0.6,
  valence: -0.3,
  intensity: 0.5,
  nap: false,
  tinnitus: false,
} as const satisfies ListenerState;
const composed = (state: Partial<ListenerState>, words = "") =>
  composeStages({ ...USUAL, ...state }, variationOf(words));
const beats = (stages: readonly Stage[]) => stages.map(({ beat_offset }) => beat_offset);

test("every composition is a valid formula that meets its goal's rules", () => {
  always("composition-rules", (stages, { goal }) => {
    expect(parseFormula(stages)).toEqual({ ok: true, formula: stages });
    expect(brokenGoalRule(goal, stages)).toBeUndefined();
  });
});

test("at least 65 % of the time are in the bands that fit the goal, and Gamma takes 20 % at most", () => {
  always("composition-bands", (stages, { goal }) => {
    const { fits } = goalEntry(goal).path;
    expect(
      shareOf(stages, ({ beat_offset }) => fits.some((band) => band === bandOf(beat_offset))),
    ).toBeGreaterThanOrEqual(0.65);
    expect(
      shareOf(stages, ({ beat_offset }) => bandOf(beat_offset) === "Gamma"),
    ).toBeLessThanOrEqual(0.2);
  });
});

test("sleep ends in Delta; a nap never goes below Theta, and ends higher than its lowest point", () => {
  always("composition-sleep", (stages, { goal, nap }) => {
    const frequencies = beats(stages);
    const lowest = Math.min(...frequencies);
    if (goal === "sleep" && !nap) expect(bandOf(frequencies.at(-1) ?? 0)).toBe("Delta");
    if (nap) expect(lowest >= 3 || !(goal === "sleep" || goal === "rest")).toBe(true);
    if (nap && goal === "sleep") expect(frequencies.at(-1)).toBeGreaterThan(lowest + 0.5);
  });
});

test("neighbouring stages differ by one step of loudness and by less than an octave, Gamma apart", () => {
  const gains = Object.values(RHYTHM_GAIN).toSorted((a, b) => a - b);
  const loudness = ({ rhythm_type }: Stage) =>
    gains.indexOf(RHYTHM_GAIN[rhythm_type as keyof typeof RHYTHM_GAIN]);
  always("composition-neighbours", (stages) => {
    for (const [index, stage] of stages.slice(1).entries()) {
      const before = stages[index] ?? stage;
      expect(Math.abs(loudness(stage) - loudness(before))).toBeLessThanOrEqual(1);
      if (Math.max(stage.beat_offset, before.beat_offset) >= 30) continue;
      expect(Math.abs(Math.log2(stage.beat_offset / before.beat_offset))).toBeLessThan(1);
    }
  });
});

test("with tinnitus carriers are low, rhythms soft and none is pulsed", () => {
  always("composition-tinnitus", (stages, { tinnitus }) => {
    if (!tinnitus) return;
    expect(stages.every(({ base_freq }) => base_freq <= 98)).toBe(true);
    const rhythms = stages.map(({ rhythm_type }) => rhythm_type);
    expect(rhythms).not.toContain("pulsed");
    expect(rhythms).not.toContain("balanced");
  });
});

test("a restless profile lengthens every beat but one that leads up", () => {
  always("composition-restless", (stages, state, words) => {
    const calm = composeStages({ ...state, person: undefined }, variationOf(words));
    const restless = { stress: 7, sleep_trouble: 0, cups_of_caffeine: 0 };
    const longer = composeStages({ ...state, person: restless }, variationOf(words));
    if (state.goal === "focus") expect(longer).toEqual(calm);
    else expect(formulaSeconds(longer)).toBeGreaterThan(formulaSeconds(calm));
    expect(formulaSeconds(stages)).toBeGreaterThan(0);
  });
});

test("panic is met high in Beta, with a longer way down than a little worry", () => {
  const panic = composed({ arousal: 0.95, intensity: 1 });
  const worry = composed({ arousal: 0.6, intensity: 0.3 });
  expect(beats(panic)[0]).toBeGreaterThan(20);
  expect(beats(worry)[0]).toBeLessThan(14);
  expect(panic.length).toBeGreaterThan(worry.length);
  expect(formulaSeconds(panic)).toBeGreaterThan(formulaSeconds(worry));
});

test("the exhausted begin low", () => {
  expect(beats(composed({ goal: "rest", arousal: 0.15, intensity: 0.9 }))[0]).toBeLessThan(6.5);
  expect(beats(composed({ goal: "sleep", arousal: 0.2, intensity: 0.9 }))[0]).toBeLessThan(8);
});

test("by day rest ends in Alpha, at night in Delta; to lift never ends below Alpha", () => {
  expect(bandOf(composed({ goal: "rest", hour: 14 }).at(-1)?.beat_offset ?? 0)).toBe("Alpha");
  expect(bandOf(composed({ goal: "rest", hour: 23 }).at(-1)?.beat_offset ?? 0)).toBe("Delta");
  const lifted = [9, 23].map(
    (hour) => beats(composed({ goal: "lift", arousal: 0.3, hour })).at(-1) ?? 0,
  );
  expect(Math.min(...lifted)).toBeGreaterThanOrEqual(8);
  expect(lifted[0]).toBeGreaterThan(lifted[1] ?? 0);
});

test("Gamma is for the drowsy by day, not for the tense", () => {
  const highest = (state: Partial<ListenerState>) =>
    Math.max(...beats(composed({ goal: "focus", valence: 0, ...state })));
  expect(bandOf(highest({ arousal: 0.3 }))).toBe("Gamma");
  expect(bandOf(highest({ arousal: 0.3, hour: 2 }))).toBe("Beta");
  expect(bandOf(highest({ arousal: 0.8 }))).toBe("Beta");
});

test("words of the same state make audibly different beats", () => {
  const words = Array.from({ length: 30 }, (_, index) => `words ${index}`);
  const plans = words.map((text) => composed({}, text));
  const different = (part: (stages: readonly Stage[]) => unknown) =>
    new Set(plans.map((stages) => JSON.stringify(part(stages)))).size;
  expect(different((stages) => stages.length)).toBeGreaterThan(2);
  expect(different((stages) => stages.map(({ duration }) => duration))).toBeGreaterThan(25);
  expect(different((stages) => stages.map(({ rhythm_type }) => rhythm_type))).toBeGreaterThan(15);
});

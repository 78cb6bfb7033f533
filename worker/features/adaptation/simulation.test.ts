/** What the rules of this folder do with simulated people; docs/decisions/0021-what-helped-is-counted.md has the figures. */
import { describe, expect, test } from "vitest";
import { runsOf } from "#tests/property/check-property.ts";
import { createDice } from "#tests/reading-cost/dice.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";
import { claims, type Heard, PARTS_OF_DAY, rankLayers } from "./rules.ts";

/** 2,000 by `npm run fuzz`. */
const PEOPLE = runsOf(200);
const LAYERS = ["none", "rain", "sea", "tanpura"] as const;
const MARKS = [1, 2, 3, 4, 5] as const;

/** A person with random numbers of their own. */
function person(seed: number) {
  const dice = createDice(seed * 7919 + 1);
  const unit = () => (dice.below(2 ** 32) + 0.5) / 2 ** 32;
  return {
    dice,
    /** Of the normal distribution, by Box and Muller. */
    normal: () => Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit()),
  };
}

type Person = ReturnType<typeof person>;
type Marks = Pick<Heard, "before" | "after">;

/** Rounded to the five steps, as a person marks. */
const step = (feeling: number) => Math.min(5, Math.max(1, Math.round(feeling)));

/** Feels so-so to low before; the change scatters by one step around its mean. */
function felt({ normal }: Person, mean: number): Marks {
  const before = 2.5 + 0.8 * normal();
  return { before: step(before), after: step(before + mean + normal()) };
}

/** One more session, mostly at night and for 20 minutes. */
function session({ dice }: Person, day: number, layer: LayerChoice, marks: Marks): Heard {
  const part = dice.below(5) < 3 ? "night" : dice.pick(PARTS_OF_DAY);
  const minutes = dice.below(5) < 3 ? 20 : dice.pick([6, 20, 45]);
  return { beatId: `b-${day}`, day, layer, minutes, part, ...marks };
}

/** Share of people of whom something is true, in percent. */
function share(people: number, holds: (seed: number) => boolean): number {
  const seeds = Array.from({ length: people }, (_, seed) => seed);
  return (100 * seeds.filter(holds).length) / people;
}

/** Somebody who always takes the first layer. @returns whether the better one is first after these marks */
function findsBetter(seed: number, { gain, usual = 0.3, marks = 8 }: Learning): boolean {
  const one = person(seed);
  const better = one.dice.pick(LAYERS);
  const heard: Heard[] = [];
  for (let day = 0; day < marks; day += 1) {
    const [layer = "none"] = rankLayers(heard, LAYERS);
    heard.push(session(one, day, layer, felt(one, usual + (layer === better ? gain : 0))));
  }
  return rankLayers(heard, LAYERS)[0] === better;
}

interface Learning {
  /** By how much the better layer helps more, steps. */
  readonly gain: number;
  /** How much every layer helps, steps. */
  readonly usual?: number;
  readonly marks?: number;
}

test.each([0, 0.3, 0.5])(
  "a layer that is better by 1.5 steps is offered first after 8 marks, where the others help by %d",
  (usual) => {
    const found = share(PEOPLE, (seed) => findsBetter(seed, { gain: 1.5, usual }));
    console.log(`others ${usual}: better by 1.5 is first after 8 marks: ${found} %`);
    expect(found).toBeGreaterThanOrEqual(80);
  },
);

test("a smaller advantage is found later", () => {
  const after = (marks: number) => share(PEOPLE, (seed) => findsBetter(seed, { gain: 1, marks }));
  const [early, late] = [after(8), after(24)];
  console.log(`better by 1: first after 8 marks ${early} %, after 24 marks ${late} %`);
  expect(early).toBeGreaterThanOrEqual(60);
  expect(late).toBeGreaterThanOrEqual(80);
});

type Choice = "by turns" | "the first offered";

/** Whether somebody whose marks have nothing to do with the layer ever reads a claim. */
function claimedByChance(seed: number, marksOf: (one: Person) => Marks, choice: Choice): boolean {
  const one = person(seed);
  const heard: Heard[] = [];
  for (let day = 0; day < 60; day += 1) {
    const first = rankLayers(heard, LAYERS)[0] ?? "none";
    const layer = choice === "by turns" ? one.dice.pick(LAYERS) : first;
    heard.push(session(one, day, layer, marksOf(one)));
    if (claims(heard).length > 0) return true;
  }
  return false;
}

const BY_CHANCE = {
  "random steps": ({ dice }) => ({ before: dice.pick(MARKS), after: dice.pick(MARKS) }),
  "no change on average": (one) => felt(one, 0),
  "every layer helps by one step": (one) => felt(one, 1),
  "mostly no change, seldom two steps": ({ dice }) => ({
    before: 3,
    after: dice.below(5) === 0 ? 5 : 3,
  }),
} as const satisfies Record<string, (one: Person) => Marks>;

const CASES = Object.entries(BY_CHANCE).flatMap(([name, marksOf]) =>
  (["by turns", "the first offered"] as const).map((choice) => ({ name, marksOf, choice })),
);

describe.each(CASES)("where marks are chance: $name, $choice", ({ name, marksOf, choice }) => {
  test(
    "who looks after each of 60 sessions reads no claim",
    beforeRelease(name !== "random steps"),
    () => {
      const wrong = share(PEOPLE, (seed) => claimedByChance(seed, marksOf, choice));
      console.log(`${name}, ${choice}: a claim in ${wrong} % within 60 looks`);
      expect(wrong).toBeLessThanOrEqual(5);
    },
  );
});

test("one look after 60 random sessions seldom finds a claim", () => {
  const wrong = share(PEOPLE, (seed) => {
    const one = person(seed);
    const marksOf = BY_CHANCE["random steps"];
    const heard = Array.from({ length: 60 }, (_, day) =>
      session(one, day, one.dice.pick(LAYERS), marksOf(one)),
    );
    return claims(heard).length > 0;
  });
  console.log(`random steps: a claim in ${wrong} % at one look`);
  expect(wrong).toBeLessThanOrEqual(2);
});

test("a layer that is better by 1.5 steps is claimed in time where layers take turns", () => {
  const claimedAfter = (sessions: number, choice: Choice) =>
    share(runsOf(50), (seed) => {
      const one = person(seed);
      const better = one.dice.pick(LAYERS);
      const heard: Heard[] = [];
      for (let day = 0; day < sessions; day += 1) {
        const first = rankLayers(heard, LAYERS)[0] ?? "none";
        const layer = choice === "by turns" ? one.dice.pick(LAYERS) : first;
        heard.push(session(one, day, layer, felt(one, 0.3 + (layer === better ? 1.5 : 0))));
      }
      return claims(heard).some(({ layer }) => layer === better);
    });
  const turns = [20, 30, 60].map((sessions) => claimedAfter(sessions, "by turns"));
  const first = [20, 30, 60].map((sessions) => claimedAfter(sessions, "the first offered"));
  console.log(`better by 1.5, claimed after 20, 30, 60: ${turns} % by turns, ${first} % first`);
  expect(turns[2]).toBeGreaterThanOrEqual(55);
});

import { describe, expect, test } from "vitest";
import type { ListenerState } from "#worker/reading/composition/listener-state.ts";
import { weighText } from "../frames/evidence.ts";
import { stateFor, tellState } from "./state.ts";

function stateOf(text: string, goal: ListenerState["goal"] = "calm"): ListenerState {
  return stateFor(tellState(weighText(text)), goal);
}

describe("arousal", () => {
  test.each([
    ["panic attack, I can't breathe", "a bit nervous about tomorrow"],
    ["mujhe panic attack aa raha hai", "thodi chinta hai"],
    ["बहुत घबराहट हो रही है", "मन उदास है"],
    ["so angry and worked up", "sad and empty"],
    ["tired but wired, too much coffee", "tired and worn out"],
  ])("%s is higher than %s", (high, low) => {
    expect(stateOf(high).arousal).toBeGreaterThan(stateOf(low).arousal);
  });

  test("alarm is met where it is, whatever else the text says", () => {
    expect(stateOf("exhausted, sleepy, and then this panic attack").arousal).toBeGreaterThan(0.9);
  });

  test("a denied word does not count, but one that cannot be stopped does", () => {
    const { arousal } = stateOf("I am anxious");
    expect(stateOf("I am anxious, no panic").arousal).toBeCloseTo(arousal, 1);
    expect(stateOf("anxious, I can't stop shaking all over").arousal).toBeGreaterThan(0.9);
  });

  test("without any topic it is what is usual for the goal", () => {
    expect(stateOf("xyz", "lift").arousal).toBeLessThan(stateOf("xyz", "calm").arousal);
  });
});

test("valence: grief is unpleasant, gratitude pleasant", () => {
  expect(stateOf("my father died, so much grief").valence).toBeLessThan(-0.5);
  expect(stateOf("I am grateful for my family").valence).toBeGreaterThan(0.3);
});

test.each([
  ["unbearable pain", 1],
  ["I am very sad", 0.78],
  ["I am sad", 0.5],
  ["a bit sad", 0.2],
  ["thoda udaas hoon", 0.2],
  ["बहुत उदास हूं", 0.78],
])("intensity of %s: %d", (text, intensity) => {
  expect(stateOf(text).intensity).toBe(intensity);
});

test.each([
  ["3am and wide awake", 3],
  ["it is 3:30 am and I can't sleep", 3],
  ["11pm, still anxious", 23],
  ["at 9 pm I had coffee", 21],
  ["raat ke 3 baje neend nahi aati", 3],
  ["raat ke 11 baje hain", 23],
  ["raat ke do baje tak jaagta hoon", 2],
  ["awake at three in the morning", 3],
  ["4 am again", 4],
  ["subah 7 baje uthna hai", 7],
  ["रात के 2 बजे नींद खुल गई", 2],
  ["nervous before my morning shift", 7],
  ["can't relax tonight", 23],
  ["shaam se ghabrahat hai", 19],
  ["I slept badly last night", undefined],
  ["tired in the morning and awake at night", undefined],
  ["I have 3 children", undefined],
  ["I feel anxious", undefined],
])("the hour of %s: %s", (text, hour) => {
  expect(stateOf(text).hour).toBe(hour);
});

test.each([
  ["20 minute nap please", true],
  ["power nap before my exam", true],
  ["ek jhapki chahiye", true],
  ["दोपहर में झपकी लेनी है", true],
  ["I do not want a nap", false],
  ["I can't sleep", false],
])("a nap, %s: %s", (text, nap) => {
  expect(stateOf(text, "sleep").nap).toBe(nap);
});

test.each([
  ["tinnitus is driving me mad", true],
  ["my ears are ringing and I cannot sleep", true],
  ["kaan me seeti bajti hai", true],
  ["कान में घंटी बजती रहती है", true],
  ["my phone keeps ringing", false],
])("tinnitus, %s: %s", (text, tinnitus) => {
  expect(stateOf(text).tinnitus).toBe(tinnitus);
});

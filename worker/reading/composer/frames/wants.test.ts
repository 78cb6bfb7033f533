import { expect, test } from "vitest";
import { assess } from "../assess.ts";
import { readText } from "../reading/reading.ts";
import { goalsWanted, wantsOf } from "./wants.ts";

function wantedBy(text: string) {
  return Array.from(goalsWanted(wantsOf(readText(text))));
}

test("a wanted state has its goal", () => {
  const cases = [
    ["I want to feel calm", "calm"],
    ["wish I felt happy", "lift"],
    ["need to be sharp for the viva", "focus"],
    ["help me fall asleep", "sleep"],
    ["would like to feel rested", "rest"],
    ["keep me awake", "focus"],
    ["mujhe sukoon chahiye", "calm"],
    ["नींद चाहिए", "sleep"],
  ] as const;
  for (const [text, goal] of cases) expect(wantedBy(text), text).toEqual([goal]);
});

test("to refuse sleep is to want to be awake", () => {
  for (const text of ["I don't want to sleep", "trying not to fall asleep", "नींद नहीं चाहिए"]) {
    expect(wantedBy(text), text).toEqual(["focus"]);
  }
});

test("of what is refused and what is wanted, the latter decides", () => {
  const cases = [
    ["I don't need sleep, I need some joy", "lift"],
    ["I want peace, not sleep", "calm"],
    ["don't need motivation, need to slow down", "calm"],
    ["mujhe neend nahi sukoon chahiye", "calm"],
    ["मुझे नींद नहीं, सुकून चाहिए", "calm"],
  ] as const;
  for (const [text, goal] of cases) expect(wantedBy(text), text).toEqual([goal]);
});

test("a complaint is no wish", () => {
  for (const text of [
    "my thoughts keep me awake",
    "the noise does not let me sleep",
    "cant sleep",
  ]) {
    expect(wantedBy(text), text).toEqual([]);
  }
});

test("the wanted state decides the goal", () => {
  const cases = [
    ["I don't want to sleep, keep me awake", ["focus"]],
    ["help me stay awake on night duty", ["focus"]],
    ["नींद नहीं चाहिए, जागना है", ["focus"]],
    ["no longer depressed, want to keep the energy", ["focus", "lift"]],
    ["20-minute nap", ["rest", "sleep"]],
    ["so tired, I want to feel happy again", ["lift"]],
  ] as const;
  for (const [text, goals] of cases) expect(goals, text).toContain(assess(text).assessment.goal);
});

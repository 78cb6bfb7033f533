import { expect, test } from "vitest";
import { shortMood } from "./short-mood.ts";

test("a mood of one line stays as it is", () => {
  expect(shortMood(" I feel  stressed\n")).toBe("I feel stressed");
});

test("a long mood is cut at a word, one without spaces between its letters", () => {
  const mood = "I feel stressed by the exams that come in the next week, and nothing helps";
  expect(shortMood(mood)).toBe("I feel stressed by the exams that come in the next week,…");
  expect(shortMood("नि".repeat(80))).toBe(`${"नि".repeat(60)}…`);
});

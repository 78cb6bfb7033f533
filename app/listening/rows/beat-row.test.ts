import { expect, onTestFinished, test } from "vitest";
import { ENGLISH, speakBy } from "#worker/domain/translator.ts";
import { SOUND_MOODS } from "#worker/features/courses/sound-moods.rules.ts";
import { messagesOf } from "#worker/tools/words/build-words.ts";
import { shortMood, shownName } from "./beat-row.tsx";

test("a mood of one line stays as it is", () => {
  expect(shortMood(" I feel  stressed\n")).toBe("I feel stressed");
});

test("a long mood is cut at a word, one without spaces between its letters", () => {
  const mood = "I feel stressed by the exams that come in the next week, and nothing helps";
  expect(shortMood(mood)).toBe("I feel stressed by the exams that come in the next week,…");
  expect(shortMood("नि".repeat(80))).toBe(`${"नि".repeat(60)}…`);
});

const MOOD = "I feel hopeless and I cannot go on like this";

test.each([
  ["words without a doubt stand as they are", false, "low mood", MOOD],
  ["a title stands for words with a doubt", true, "low mood", "For low mood"],
  [
    "a title that would quote them says nothing",
    true,
    `what you wrote: ${MOOD}`,
    "For this moment",
  ],
  ["a title that would name the danger says nothing", true, "suicidal thoughts", "For this moment"],
])("%s", (_, doubt, focus, name) => {
  expect(shownName({ doubt, focus, mood: MOOD })).toBe(name);
});

test("words of ours are named in the language of the page, a person's own stay", () => {
  const [mood] = SOUND_MOODS.sleep;
  const planned = { doubt: false, focus: "Trouble sleeping", mood };
  expect(shownName(planned)).toBe(mood);
  const messages = messagesOf("hi");
  speakBy(() => ({ language: "hi", messages: (catalog) => messages[catalog] }));
  onTestFinished(() => speakBy(() => ({ language: ENGLISH })));
  expect(shownName(planned)).not.toMatch(/[a-z]/i);
  expect(shownName({ ...planned, mood: "I cannot sleep tonight" })).toBe("I cannot sleep tonight");
});

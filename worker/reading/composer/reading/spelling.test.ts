import { describe, expect, test } from "vitest";
import { correctSpelling } from "./spelling.ts";

const english = (word: string) => correctSpelling(word, false).join(" ");

describe("a misspelt word is corrected", () => {
  test.each([
    ["slp", "sleep"],
    ["anxios", "anxious"],
    ["hedache", "headache"],
    ["nightmairs", "nightmare"],
    ["oprashun", "operation"],
    ["consentrate", "concentrate"],
    ["meditaton", "meditation"],
    ["cantfocusatall", "can not focus at all"],
    ["tmrw", "tomorrow"],
    ["shoping", "shopping"],
    ["pleese", "please"],
  ])("%s is %s", (typed, corrected) => {
    expect(english(typed).replace(/s$/, "")).toBe(corrected.replace(/s$/, ""));
  });
});

describe("a word of English is not corrected", () => {
  test.each(["dead", "bread", "great", "breath", "table", "heard", "pray", "play", "wait", "site"])(
    "%s",
    (word) => {
      expect(english(word)).toBe(word);
    },
  );
});

test("in a Hindi text, words of Hindi are not corrected", () => {
  for (const word of ["nahi", "dard", "neend", "raha", "kal"]) {
    expect(correctSpelling(word, true)).toEqual([word]);
  }
});

test("letters that resemble no word are unchanged", () => {
  expect(english("qzxv")).toBe("qzxv");
});

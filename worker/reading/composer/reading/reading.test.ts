import { expect, test } from "vitest";
import { assess } from "../assess.ts";
import { readText } from "./reading.ts";

function wordsOf(text: string): string {
  return readText(text)
    .words.map(({ plain }) => plain)
    .join(" ");
}

test("an apostrophe makes no difference, in any form or place", () => {
  for (const text of ["can't", "cant", "can t", "CAN’T", "Can`t"]) {
    expect(wordsOf(`${text} sleep`), text).toBe("can not sleep");
  }
  expect(wordsOf("i m a mess")).toBe(wordsOf("I'm a mess"));
  expect(wordsOf("my wife s anxious")).toBe(wordsOf("my wife's anxious"));
});

test("I'll is told from ill, and we're from were, without the apostrophe", () => {
  expect(wordsOf("ill never sleep")).toBe("i will never sleep");
  expect(wordsOf("I am ill")).toBe("i am ill");
  expect(wordsOf("were so tired")).toBe("we are so tired");
  expect(wordsOf("they were tired")).toBe("they were tired");
});

test("texts that differ in case, apostrophes and punctuation are assessed alike", () => {
  const moods = [
    "I'm not stressed. I'm bored!",
    "Not sad, just tired",
    "can't stop crying; don't know why...",
    "My wife's anxious, and I can't sleep because of it.",
    "Great, another sleepless night :)",
    "I don't want to sleep - keep me awake!",
    "Headache (left side), since Monday.",
    "Why can't I focus?",
    "Tired, run down, low. Need rest!",
    "Give me peace, Lord; I'm listening.",
    "udaas nahi hoon, bas thaka hua hoon",
    "नींद नहीं आती, क्या करूँ?",
    "मुझे दर्द नहीं है। बस थकान है!",
    "We're stressed, they're loud, I'll explode",
  ];
  for (const mood of moods) {
    const expected = assess(mood);
    for (const variant of variantsOf(mood)) expect(assess(variant), variant).toEqual(expected);
  }
});

function variantsOf(text: string): readonly string[] {
  const without = text.replace(/(?<=\p{L})'(?=\p{L})/gu, "");
  return [
    text.toUpperCase(),
    text.toLowerCase(),
    text.replaceAll("'", "\u2019"),
    text.replace(/(?<=\p{L})'(?=\p{L})/gu, " "),
    without,
    without.replace(/[^\p{L}\p{M}\p{N}\s]+/gu, " "),
    `${text}!!!`,
    `${text} ...`,
  ];
}

import { expect, test } from "vitest";
import { plainScript } from "./plain-words.ts";

test("Latin loses its accents, however many, and Devanagari keeps its signs", () => {
  expect(plainScript("Tríste, Z\u0310\u0301\u0302algo, नींद क़")).toBe("triste, zalgo, नींद क");
});

test("as many marks as a text can hold are read, and taken off", () => {
  // Were each looked at from all before it, this would outlast the test.
  const marks = "\u0F77".repeat(200_000);
  expect(plainScript(`I feel tense ${marks}`).startsWith("i feel tense ")).toBe(true);
  expect(plainScript(`I feel tense${marks}`)).toBe("i feel tense");
});

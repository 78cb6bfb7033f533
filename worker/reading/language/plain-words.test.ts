import { expect, test } from "vitest";
import { plainScript } from "./plain-words.ts";

test("Latin loses its accents, however many, and Devanagari keeps its signs", () => {
  expect(plainScript("Tríste, Z\u0310\u0301\u0302algo, नींद क़")).toBe("triste, zalgo, नींद क");
});

test("a long run of combining marks is removed in linear time", () => {
  // In quadratic time this would exceed the test's timeout.
  const marks = "\u0F77".repeat(200_000);
  expect(plainScript(`I feel tense ${marks}`).startsWith("i feel tense ")).toBe(true);
  expect(plainScript(`I feel tense${marks}`)).toBe("i feel tense");
});

import { expect, test } from "vitest";
import { feltWords, stepWord } from "./felt.tsx";

test("what somebody felt around a beat is said in words", () => {
  expect(feltWords({ before: 2, after: 4 })).toBe("Low before, good after");
  expect(feltWords({ before: 3, after: null })).toBe("So-so before");
  expect(feltWords({ before: null, after: 5 })).toBe("Very good after");
  expect(feltWords({ before: null, after: null })).toBeUndefined();
});

test("a mean is said by the nearest step", () => {
  expect([1, 1.4, 2.6, 4.5, 5].map(stepWord)).toEqual([
    ...["Very low", "Very low", "So-so", "Very good", "Very good"],
  ]);
});

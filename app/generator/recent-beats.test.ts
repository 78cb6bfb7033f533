import { expect, test } from "vitest";
import { beatsBefore, pagesBeside, pagesOf, requestedPage } from "./recent-beats.tsx";

test("every beat is on one page of three, and there is always a page", () => {
  expect([0, 1, 3, 4, 6, 31].map(pagesOf)).toEqual([1, 1, 1, 2, 2, 11]);
  expect([1, 2, 11].map(beatsBefore)).toEqual([0, 3, 30]);
});

test("what is no number of a page asks for the first", () => {
  expect(requestedPage("12")).toBe(12);
  for (const text of [null, "", "0", "-1", "1.5", "two", "1e300"]) {
    expect(requestedPage(text)).toBe(1);
  }
});

test("the last page follows the first backwards, and the first the last", () => {
  expect(pagesBeside(1, 11)).toEqual({ previous: 11, next: 2 });
  expect(pagesBeside(11, 11)).toEqual({ previous: 10, next: 1 });
});

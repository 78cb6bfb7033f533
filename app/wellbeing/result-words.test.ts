import { expect, test } from "vitest";
import { dayWords, whenAgain } from "./result-words.tsx";

const LAST = Date.UTC(2026, 10, 1, 20);

test("a day is that of the place", () => {
  expect(dayWords("UTC")(LAST)).toBe("1 November 2026");
  expect(dayWords("Asia/Kolkata")(LAST)).toBe("2 November 2026");
});

test("within two weeks it says from when it tells something new, and that sooner is possible", () => {
  const early = whenAgain(LAST, Date.UTC(2026, 10, 15, 19), dayWords("UTC"));
  expect(early).toContain("answer it again from 15 November 2026");
  expect(early).toContain("You can answer it sooner");
});

test("after two weeks it pushes nobody", () => {
  const due = whenAgain(LAST, Date.UTC(2026, 10, 15, 20), dayWords("UTC"));
  expect(due).toContain("Last answered on 1 November 2026. Two weeks have passed");
  expect(due).not.toContain("sooner");
});

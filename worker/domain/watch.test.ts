import { expect, test } from "vitest";
import { concerns, isTroubled, jobAge, type Seen } from "./watch.ts";

const MINUTE = 60_000;
const NOW = 100 * MINUTE;
const WELL: Seen = {
  at: NOW,
  since: 0,
  writes: true,
  books: { at: NOW - 10 * MINUTE, mismatches: 0 },
  troubles: {},
};

test("a job that ran ten minutes ago and books that balance are no concern", () => {
  expect(concerns(WELL, NOW)).toEqual([]);
  expect(jobAge(WELL, NOW)).toBe(600);
});

test("says each reason: a late job, books that differ, nobody who watches", () => {
  expect(concerns({ ...WELL, books: { at: NOW - 31 * MINUTE, mismatches: 0 } }, NOW)).toEqual([
    "job_late",
  ]);
  expect(concerns({ ...WELL, books: { at: NOW, mismatches: 1 } }, NOW)).toEqual(["books_differ"]);
  expect(concerns(undefined, NOW)).toEqual(["not_watched"]);
});

test("a new product has half an hour for its first job", () => {
  const fresh = { ...WELL, books: null, since: NOW - 29 * MINUTE };
  expect(concerns(fresh, NOW)).toEqual([]);
  expect(concerns(fresh, NOW + 2 * MINUTE)).toEqual(["job_late"]);
  expect(jobAge(fresh, NOW)).toBeNull();
});

test("a part that failed is in trouble for a quarter of an hour", () => {
  const seen = { ...WELL, troubles: { mail: NOW - 14 * MINUTE } };
  expect([isTroubled(seen, "mail", NOW), isTroubled(seen, "mail", NOW + MINUTE)]).toEqual([
    true,
    false,
  ]);
  expect(isTroubled(seen, "payments", NOW)).toBe(false);
});

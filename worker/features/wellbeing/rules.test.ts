import { expect, test } from "vitest";
import {
  type Band,
  bandOf,
  bandsOf,
  changeOf,
  highestTotal,
  QUESTIONNAIRES,
  totalOf,
} from "./rules.ts";

/** Every total of a questionnaire, by its published band. */
const totals = (bands: readonly (readonly [Band, from: number, to: number])[]) =>
  bands.flatMap(([band, from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at): [number, Band] => [from + at, band]),
  );

test("every total of the PHQ-9, 0 to 27, is in its published band", () => {
  const published = totals([
    ["minimal", 0, 4],
    ["mild", 5, 9],
    ["moderate", 10, 14],
    ["moderately_severe", 15, 19],
    ["severe", 20, 27],
  ]);
  expect(published).toHaveLength(28);
  expect(published.map(([total]) => [total, bandOf("phq9", total)])).toEqual(published);
});

test("every total of the GAD-7, 0 to 21, is in its published band", () => {
  const published = totals([
    ["minimal", 0, 4],
    ["mild", 5, 9],
    ["moderate", 10, 14],
    ["severe", 15, 21],
  ]);
  expect(published).toHaveLength(22);
  expect(published.map(([total]) => [total, bandOf("gad7", total)])).toEqual(published);
});

test.each(["phq9", "gad7"] as const)("the bands of %s have each of its totals once", (kind) => {
  const all = bandsOf(kind).flatMap(({ band, from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => [from + at, band]),
  );
  expect(all).toEqual(
    Array.from({ length: highestTotal(kind) + 1 }, (_, total) => [total, bandOf(kind, total)]),
  );
});

test("the highest totals are those of three points for every item", () => {
  expect([highestTotal("phq9"), highestTotal("gad7")]).toEqual([27, 21]);
  expect(totalOf(QUESTIONNAIRES.phq9.items.map(() => 3))).toBe(27);
  expect(totalOf([0, 1, 2, 3])).toBe(6);
});

test("five points are a change, fewer are not, and a first time has nothing to differ from", () => {
  expect([changeOf(12, 7), changeOf(12, 8), changeOf(12, 12)]).toEqual([
    "lower",
    undefined,
    undefined,
  ]);
  expect([changeOf(3, 8), changeOf(3, 7), changeOf(undefined, 20)]).toEqual([
    "higher",
    undefined,
    undefined,
  ]);
});

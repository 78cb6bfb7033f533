import { expect, test } from "vitest";
import { changeOfTotals, type Total, totalsSince } from "./totals.ts";

const of = (...totals: readonly number[]): readonly Total[] =>
  totals.map((total, day) => ({ kind: "phq9", day, total }));

test("five points are a change in either direction, fewer are none", () => {
  expect(changeOfTotals(of(15, 3, 10))).toBe(-5);
  expect(changeOfTotals(of(3, 8))).toBe(5);
  expect([of(12, 8), of(8, 12), of(20), of()].map(changeOfTotals)).toEqual([
    ...[null, null, null, null],
  ]);
});

test("totals of one questionnaire from a day on, the earliest first", () => {
  const totals: readonly Total[] = [
    { kind: "phq9", day: 9, total: 4 },
    { kind: "gad7", day: 5, total: 3 },
    { kind: "phq9", day: 5, total: 8 },
    { kind: "phq9", day: 4, total: 9 },
  ];
  expect(totalsSince(totals, "phq9", 5).map(({ total }) => total)).toEqual([8, 4]);
});

import { expect, test } from "vitest";
import { feltOf, weeksOf } from "./marks.ts";

test("each beat has the marks of the last day on which it was marked", () => {
  const marks = [
    { beat: "a", day: 20, before: 2, after: null },
    { beat: "b", day: 19, before: 1, after: 4 },
    { beat: "a", day: 18, before: 3, after: 5 },
  ];
  expect(feltOf(marks, [{ id: "a" }, { id: "c" }])).toEqual({ a: { before: 2, after: null } });
});

const day = (iso: string) => Date.parse(iso) / 86_400_000;

test("the mean marks of each week; a session with only one mark is ignored", () => {
  const weeks = weeksOf(
    [
      { day: day("2026-11-17"), before: 2, after: 4 },
      { day: day("2026-11-20"), before: 3, after: 2 },
      { day: day("2026-11-20"), before: 3, after: null },
      { day: day("2026-11-02"), before: 1, after: 5 },
    ],
    day("2026-11-21"),
    3,
  );
  expect(weeks).toEqual([
    { monday: day("2026-11-02"), sessions: 1, felt: { before: 1, after: 5 } },
    { monday: day("2026-11-09"), sessions: 0, felt: null },
    { monday: day("2026-11-16"), sessions: 2, felt: { before: 2.5, after: 3 } },
  ]);
});

import { expect, test } from "vitest";
import { feltOf } from "./felt.ts";

test("each beat has the marks of the last day on which it was marked", () => {
  const marks = [
    { beat: "a", day: 20, before: 2, after: null },
    { beat: "b", day: 19, before: 1, after: 4 },
    { beat: "a", day: 18, before: 3, after: 5 },
  ];
  expect(feltOf(marks, [{ id: "a" }, { id: "c" }])).toEqual({ a: { before: 2, after: null } });
});

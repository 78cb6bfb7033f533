import { expect, test } from "vitest";
import { loopedAfter, NEVER } from "./use-record-heard.ts";

const heard = (...places: readonly (readonly [time: number, duration: number])[]) =>
  places.reduce((looped, [time, duration]) => loopedAfter(looped, { time, duration }), NEVER)
    .seconds;

test("a sound that starts again was heard as often, however seldom the page learns its place", () => {
  expect(heard([0, 0], [0, 600], [599.8, 600], [0.1, 600], [400, 600], [40, 600])).toBe(1_200);
});

test("a short way back, and a change of length, begin nothing again", () => {
  expect(heard([500, 600], [300, 600], [3_000, 3_600], [500, 600], [510, 600])).toBe(0);
});

import { expect, test } from "vitest";
import { type Course, sessionsToCome } from "./course.ts";

const session = (doneOn: number | null) =>
  ({ slot: 0, minutes: 20, layer: "rain", breath: false, why: "", doneOn }) as const;
const course = (done: readonly (number | null)[]): Course => ({
  id: "c",
  state: "current",
  goal: "sleep",
  days: 7,
  startsOn: 100,
  hour: 21,
  zone: "Asia/Kolkata",
  minutes: 20,
  sessions: done.map(session),
  beats: ["b"],
});
const days = (some: Course, today: number) =>
  sessionsToCome(some, today).map(({ number, day }) => [number, day]);

test("sessions fall on one day each, from the first day on", () => {
  expect(days(course([null, null]), 98)).toEqual([
    [1, 100],
    [2, 101],
  ]);
});

test("a day that was missed moves what is to come, and loses nothing", () => {
  expect(days(course([100, null, null]), 104)).toEqual([
    [2, 104],
    [3, 105],
  ]);
});

test("after today's session the next one is tomorrow", () => {
  expect(days(course([100, null]), 100)).toEqual([[2, 101]]);
});

test("a course that rests or has ended asks for nothing", () => {
  for (const state of ["paused", "ended", "finished"] as const) {
    expect(days({ ...course([null]), state }, 100)).toEqual([]);
  }
});

import { expect, test } from "vitest";
import { type Course, sessionsToCome } from "./course.ts";
import { withDone, withoutDone, withState, withZone } from "./course-steps.ts";

const course = (done: readonly (number | null)[], state: Course["state"] = "current"): Course => ({
  ...{ id: "c", state, goal: "sleep", days: 7, startsOn: 100, hour: 21 },
  ...{ zone: "Asia/Kolkata", minutes: 20, beats: ["b"] },
  sessions: done.map((doneOn) => ({
    ...{ slot: 0, minutes: 20, layer: "rain", breath: false, why: "first", doneOn },
  })),
});
const days = (next: Course | string) =>
  typeof next === "string" ? next : next.sessions.map(({ doneOn }) => doneOn);

test("the next session is done on the day on which it is done", () => {
  expect(days(withDone(course([100, null, null]), 2, 105))).toEqual([100, 105, null]);
});

test("a double tap is one done, a second session on one day is for tomorrow", () => {
  expect(withDone(course([100, null]), 1, 100)).toBe("already");
  expect(withDone(course([100, null]), 2, 100)).toBe("one_a_day");
  // Travelled west: the clock shows yesterday again.
  expect(withDone(course([100, null]), 2, 99)).toBe("one_a_day");
});

test("only the next session of a plan that goes on can be done", () => {
  expect(withDone(course([null, null]), 2, 100)).toBe("changed");
  expect(withDone(course([null]), 9, 100)).toBe("changed");
  expect(withDone(course([null], "paused"), 1, 100)).toBe("changed");
  expect(withDone(course([null], "ended"), 1, 100)).toBe("changed");
});

test("the last session finishes the plan, and taking it back opens it again", () => {
  const finished = withDone(course([100, null]), 2, 101);
  expect(finished).toMatchObject({ state: "finished" });
  if (typeof finished === "string") throw new Error(finished);
  expect(withoutDone(finished, 2, 101)).toMatchObject({ state: "current" });
});

test("only today's session can be taken back", () => {
  expect(days(withoutDone(course([100, 101, null]), 2, 101))).toEqual([100, null, null]);
  expect(withoutDone(course([100, 101, null]), 1, 101)).toBe("changed");
  expect(withoutDone(course([100, 101, null]), 2, 102)).toBe("changed");
  expect(withoutDone(course([null]), 0, 102)).toBe("changed");
  // The second of two taps.
  expect(withoutDone(course([100, null]), 2, 101)).toBe("already");
});

test("a plan rests and goes on, and one that is over stays so", () => {
  expect(withState(course([null]), "paused")).toMatchObject({ state: "paused" });
  expect(withState(course([null], "paused"), "paused")).toBe("already");
  expect(withState(course([null], "ended"), "current")).toBe("changed");
  expect(withState(course([100], "finished"), "ended")).toBe("changed");
});

test("a clock further west that still has the day before keeps today's session today", () => {
  const moved = withZone(course([null, null]), "America/New_York", 99);
  expect(sessionsToCome(moved, 99).map(({ day }) => day)).toEqual([99, 100]);
  const east = withZone(course([null, null]), "Pacific/Auckland", 101);
  expect(sessionsToCome(east, 101).map(({ day }) => day)).toEqual([101, 102]);
});

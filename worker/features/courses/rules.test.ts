import { expect, test } from "vitest";
import {
  beatToPlay,
  type Course,
  filledSlots,
  fitsGoal,
  sessionsToCome,
  withDone,
  withoutDeleted,
  withoutDone,
  withState,
  withZone,
} from "./rules.ts";

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

const courseWith = (
  done: readonly (number | null)[],
  state: Course["state"] = "current",
): Course => ({
  ...{ id: "c", state, goal: "sleep", days: 7, startsOn: 100, hour: 21 },
  ...{ zone: "Asia/Kolkata", minutes: 20, beats: ["b"] },
  sessions: done.map((doneOn) => ({
    ...{ slot: 0, minutes: 20, layer: "rain", breath: false, why: "first", doneOn },
  })),
});
const daysDone = (next: Course | string) =>
  typeof next === "string" ? next : next.sessions.map(({ doneOn }) => doneOn);

test("the next session is done on the day on which it is done", () => {
  expect(daysDone(withDone(courseWith([100, null, null]), 2, 105))).toEqual([100, 105, null]);
});

test("a double tap is one done, a second session on one day is for tomorrow", () => {
  expect(withDone(courseWith([100, null]), 1, 100)).toBe("already");
  expect(withDone(courseWith([100, null]), 2, 100)).toBe("one_a_day");
  // Travelled west: the clock shows yesterday again.
  expect(withDone(courseWith([100, null]), 2, 99)).toBe("one_a_day");
});

test("only the next session of a plan that goes on can be done", () => {
  expect(withDone(courseWith([null, null]), 2, 100)).toBe("changed");
  expect(withDone(courseWith([null]), 9, 100)).toBe("changed");
  expect(withDone(courseWith([null], "paused"), 1, 100)).toBe("changed");
  expect(withDone(courseWith([null], "ended"), 1, 100)).toBe("changed");
});

test("the last session finishes the plan, and taking it back opens it again", () => {
  const finished = withDone(courseWith([100, null]), 2, 101);
  expect(finished).toMatchObject({ state: "finished" });
  if (typeof finished === "string") throw new Error(finished);
  expect(withoutDone(finished, 2, 101)).toMatchObject({ state: "current" });
});

test("only today's session can be taken back", () => {
  expect(daysDone(withoutDone(courseWith([100, 101, null]), 2, 101))).toEqual([100, null, null]);
  expect(withoutDone(courseWith([100, 101, null]), 1, 101)).toBe("changed");
  expect(withoutDone(courseWith([100, 101, null]), 2, 102)).toBe("changed");
  expect(withoutDone(courseWith([null]), 0, 102)).toBe("changed");
  // The second of two taps.
  expect(withoutDone(courseWith([100, null]), 2, 101)).toBe("already");
});

test("a plan rests and goes on, and one that is over stays so", () => {
  expect(withState(courseWith([null]), "paused")).toMatchObject({ state: "paused" });
  expect(withState(courseWith([null], "paused"), "paused")).toBe("already");
  expect(withState(courseWith([null], "ended"), "current")).toBe("changed");
  expect(withState(courseWith([100], "finished"), "ended")).toBe("changed");
});

test("a clock further west that still has the day before keeps today's session today", () => {
  const moved = withZone(courseWith([null, null]), "America/New_York", 99);
  expect(sessionsToCome(moved, 99).map(({ day }) => day)).toEqual([99, 100]);
  const east = withZone(courseWith([null, null]), "Pacific/Auckland", 101);
  expect(sessionsToCome(east, 101).map(({ day }) => day)).toEqual([101, 102]);
});

const stage = (beat_offset: number, duration = 200) => ({
  ...{ base_freq: 100, beat_offset, duration, rhythm_type: "sine" },
});

test("empty slots get beats that fit and are in no other slot, the newest first", () => {
  const beats = [
    { id: "new", goals: ["sleep"] as const },
    { id: "used", goals: ["sleep"] as const },
    { id: "other", goals: ["focus"] as const },
    { id: "old", goals: ["sleep"] as const },
  ];
  expect(filledSlots([null, "used", null, null], "sleep", beats)).toEqual([
    ...["new", "used", "old", null],
  ]);
});

test("a beat that was deleted leaves its slot empty, and the plan goes on with another", () => {
  const beats = withoutDeleted(["a", "b", null], [{ id: "b" }]);
  expect(beats).toEqual([null, "b", null]);
  expect([0, 1, 2].map((slot) => beatToPlay({ beats }, slot))).toEqual(["b", "b", "b"]);
  expect(beatToPlay({ beats: [null] }, 0)).toBeNull();
});

test("a beat fits where it leads: one that comes down does not lift", () => {
  expect(fitsGoal("calm", [stage(18), stage(9)])).toBe(true);
  expect(fitsGoal("lift", [stage(18), stage(9)])).toBe(false);
  expect(fitsGoal("lift", [stage(8), stage(12)])).toBe(true);
  expect(fitsGoal("sleep", [stage(10), stage(2)])).toBe(true);
  expect(fitsGoal("focus", [stage(10), stage(2)])).toBe(false);
});

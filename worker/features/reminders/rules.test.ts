import { expect, test } from "vitest";
import { DAY_MS } from "#worker/domain/time.ts";
import { createZoneClocks } from "#worker/domain/zones.ts";
import type { Heard } from "#worker/features/adaptation/rules.ts";
import type { Course, CourseSession } from "#worker/features/courses/rules.ts";
import { reminderStep } from "./rules.ts";

const clockOf = createZoneClocks();
const at = (time: string) => Date.parse(time);
const day = (date: string) => at(`${date}T00:00:00Z`) / DAY_MS;

function course(zone: string, changes: Partial<Course> = {}): Course {
  const session: CourseSession = {
    ...{ slot: 0, minutes: 20, layer: "rain", breath: false, why: "first", doneOn: null },
  };
  return {
    ...{ id: "c", state: "current", goal: "sleep", days: 7, startsOn: day("2026-01-01"), hour: 22 },
    ...{ zone, minutes: 20, sessions: Array.from({ length: 7 }, () => session), beats: ["b"] },
    ...changes,
  };
}

function step(
  of: Course | undefined,
  now: string,
  changes: { heard?: Heard[]; after?: number } = {},
) {
  const state = { course: of, heard: [], hour: 21, after: 0, now: at(now), ...changes };
  return reminderStep(state, clockOf(of?.zone ?? "UTC"));
}

const heard = (date: string, part: Heard["part"], minutes = 20): Heard => ({
  ...{ beatId: "b", day: day(date), layer: "rain", minutes, part, before: null, after: null },
});

test("a reminder is due at its hour, and the next one a day later, through both changes of clocks", () => {
  const berlin = course("Europe/Berlin");
  for (const [now, date, next] of [
    ["2026-03-28T20:00:00Z", "2026-03-28", "2026-03-29T19:00:00Z"],
    ["2026-10-24T19:04:00Z", "2026-10-24", "2026-10-25T20:00:00Z"],
  ] as const) {
    expect(step(berlin, now)).toMatchObject({ kind: "remind", day: day(date), next: at(next) });
  }
  expect(step(berlin, "2026-03-28T19:59:59Z")).toEqual({
    ...{ kind: "later", at: at("2026-03-28T20:00:00Z") },
  });
});

test("hours late, the day goes without; so does one whose hour was chosen afterwards", () => {
  const utc = course("UTC");
  const tomorrow = { kind: "later", at: at("2026-05-02T21:00:00Z") };
  expect(step(utc, "2026-05-01T23:59:00Z")).toMatchObject({ kind: "remind" });
  const night = { course: utc, heard: [], hour: 2, after: 0, now: at("2026-05-01T05:00:01Z") };
  expect(reminderStep(night, clockOf("UTC"))).toMatchObject({ kind: "later" });
  expect(step(utc, "2026-05-01T21:30:00Z", { after: at("2026-05-01T21:20:00Z") })).toEqual(
    tomorrow,
  );
});

test("no plan, one that rests or is over: nothing until it changes", () => {
  expect(step(undefined, "2026-05-01T21:00:00Z")).toEqual({ kind: "rest" });
  for (const state of ["paused", "ended", "finished"] as const) {
    expect(step(course("UTC", { state }), "2026-05-01T21:00:00Z")).toEqual({ kind: "rest" });
  }
});

test("a session that is done or was listened to needs no reminder", () => {
  const now = "2026-05-01T21:05:00Z";
  const [first, ...rest] = course("UTC").sessions;
  if (first === undefined) throw new Error("There is no session.");
  const done = course("UTC", { sessions: [{ ...first, doneOn: day("2026-05-01") }, ...rest] });
  expect(step(done, now).kind).toBe("later");
  expect(step(course("UTC"), now, { heard: [heard("2026-05-01", "day")] }).kind).toBe("later");
  expect(step(course("UTC"), now, { heard: [heard("2026-05-01", "day", 5)] }).kind).toBe("remind");
  expect(step(course("UTC"), now, { heard: [heard("2026-04-30", "day")] }).kind).toBe("remind");
});

test("last night's session, stored under today's day of UTC, does not cost tonight's reminder", () => {
  const newYork = course("America/New_York");
  const evening = "2026-05-02T01:05:00Z";
  const remindedAfter = (...each: Parameters<typeof heard>) =>
    step(newYork, evening, { heard: [heard(...each)] }).kind === "remind";
  // Heard on 30 April at 21:30 there, which is 1 May in UTC.
  expect(remindedAfter("2026-05-01", "evening")).toBe(true);
  expect(remindedAfter("2026-05-01", "morning")).toBe(false);
  expect(remindedAfter("2026-05-02", "evening")).toBe(false);
});

import { expect, test } from "vitest";
import { dayNames, timesOfDay } from "./beat-days.tsx";

const NOW = Date.parse("2026-11-22T20:00:00Z");

test("today, yesterday and other days", () => {
  const nameOf = dayNames("UTC", NOW);
  expect(nameOf("2026-11-22T00:10:00Z").near).toBe("Today");
  expect(nameOf("2026-11-21T23:59:00Z").near).toBe("Yesterday");
  const before = nameOf("2026-11-20T12:00:00Z");
  expect(before.near).toBeUndefined();
  expect(before.date).toMatch(/^Friday,? 20 November 2026$/);
});

test("days are those of the place: at 20:00 in London it is tomorrow in Bengaluru", () => {
  const nameOf = dayNames("Asia/Kolkata", NOW);
  expect(nameOf("2026-11-22T19:00:00Z").near).toBe("Today");
  expect(nameOf("2026-11-22T12:00:00Z").near).toBe("Yesterday");
});

test("yesterday is the day before by the calendar, where summer time has just begun or ends", () => {
  const afterBegin = dayNames("Europe/Berlin", Date.parse("2026-03-29T22:30:00Z"));
  expect(afterBegin("2026-03-29T12:00:00Z").near).toBe("Yesterday");
  expect(afterBegin("2026-03-28T12:00:00Z").near).toBeUndefined();
  const atEnd = dayNames("Europe/Berlin", Date.parse("2026-10-25T22:30:00Z"));
  expect(atEnd("2026-10-24T12:00:00Z").near).toBe("Yesterday");
});

test("the time of day is that of the place", () => {
  expect(timesOfDay("UTC")("2026-11-22T19:05:00Z")).toBe("19:05");
  expect(timesOfDay("Asia/Kolkata")("2026-11-22T19:05:00Z")).toBe("00:35");
});

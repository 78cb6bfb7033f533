import { expect, test } from "vitest";
import { dayIn } from "#worker/domain/courses/day-in.ts";
import { DAY_MS, isoDay } from "#worker/domain/time/day.ts";
import { periodName, periodsUntil } from "./periods.ts";

const day = (iso: string) => Date.parse(iso) / DAY_MS;
const iso = (since1970: number) => isoDay(since1970 * DAY_MS);

test("twelve weeks from Monday to Sunday, without a gap", () => {
  const weeks = periodsUntil(day("2026-11-22"), "week");
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({ first: day("2026-11-16"), last: day("2026-11-22") });
  expect(iso(weeks[0]?.first ?? 0)).toBe("2026-08-31");
  for (const [at, { first, last }] of weeks.entries()) {
    expect([last - first, (weeks[at + 1]?.first ?? last + 1) - last]).toEqual([6, 1]);
  }
});

test("twelve months with their own ends, over a new year and a leap day", () => {
  const months = periodsUntil(day("2028-03-31"), "month");
  const ends = months.map(({ first, last }) => [iso(first), iso(last)]);
  expect(ends).toHaveLength(12);
  expect(ends[0]).toEqual(["2027-04-01", "2027-04-30"]);
  expect(ends.slice(8)).toEqual([
    ["2027-12-01", "2027-12-31"],
    ["2028-01-01", "2028-01-31"],
    ["2028-02-01", "2028-02-29"],
    ["2028-03-01", "2028-03-31"],
  ]);
});

test.each([
  ["Asia/Kolkata", "2026-11-22T18:29:59Z", "2026-11-16"],
  ["Asia/Kolkata", "2026-11-22T18:30:00Z", "2026-11-23"],
  ["America/Los_Angeles", "2026-11-23T07:59:59Z", "2026-11-16"],
  ["America/Los_Angeles", "2026-11-23T08:00:00Z", "2026-11-23"],
  // The clock goes back on the Sunday, and forward on the Sunday: the week still ends at midnight.
  ["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-19"],
  ["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"],
  ["Europe/Berlin", "2026-03-29T21:59:59Z", "2026-03-23"],
  ["Europe/Berlin", "2026-03-29T22:00:00Z", "2026-03-30"],
])("in %s the week at %s began on %s", (zone, time, monday) => {
  const weeks = periodsUntil(dayIn(zone, Date.parse(time)), "week");
  expect(iso(weeks.at(-1)?.first ?? 0)).toBe(monday);
});

test("a new month begins where the person is", () => {
  const now = Date.parse("2026-11-30T20:00:00Z");
  const monthIn = (zone: string) => iso(periodsUntil(dayIn(zone, now), "month").at(-1)?.first ?? 0);
  expect(monthIn("Asia/Kolkata")).toBe("2026-12-01");
  expect(monthIn("Europe/Berlin")).toBe("2026-11-01");
});

test("an address that names no period has weeks", () => {
  expect(["month", "week", null, "year", "__proto__"].map(periodName)).toEqual([
    ...["month", "week", "week", "week", "week"],
  ]);
});

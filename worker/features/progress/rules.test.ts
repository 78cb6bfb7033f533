import { expect, test } from "vitest";
import { DAY_MS, isoDay } from "#worker/domain/time.ts";
import { dayIn } from "#worker/domain/zones.ts";
import {
  bucketsOf,
  changeOfTotals,
  dayTallies,
  type Lived,
  periodName,
  periodsUntil,
  type Total,
  totalsSince,
} from "./rules.ts";

const day = (iso: string) => Date.parse(iso) / DAY_MS;
const TODAY = day("2026-11-18");

const lived = (some: Partial<Lived>) =>
  dayTallies({ ...{ marks: [], heard: [], planned: [] }, ...some });
const mark = (iso: string, before: number | null, after: number | null) => ({
  ...{ day: day(iso), before, after },
});
const lastOf = (some: Partial<Lived>) => bucketsOf(lived(some), TODAY, "week").each.at(-1);

test("means of each week with its counts, and gaps where there was nothing", () => {
  const marks = [
    ...[mark("2026-11-16", 2, 4), mark("2026-11-17", 3, 3), mark("2026-11-17", 1, 5)],
    ...[mark("2026-11-02", 2, 3), mark("2026-11-08", 2, 3), mark("2026-11-08", 2, 4)],
  ];
  const { each, all } = bucketsOf(lived({ marks }), TODAY, "week");
  expect(each.map(({ marked, felt }) => [marked, felt])).toEqual([
    ...Array.from({ length: 9 }, () => [0, null]),
    [3, { before: 2, after: 10 / 3 }],
    [0, null],
    [3, { before: 2, after: 4 }],
  ]);
  expect([all.marked, all.felt]).toEqual([6, { before: 2, after: 22 / 6 }]);
});

test("nothing is said of fewer than three sessions with both marks", () => {
  const two = [mark("2026-11-16", 1, 5), mark("2026-11-17", 1, 5)];
  expect(lastOf({ marks: two })).toMatchObject({ marked: 2, felt: null });
  expect(lastOf({ marks: [...two, mark("2026-11-18", 1, null)] })).toMatchObject({ marked: 2 });
  expect(lastOf({ marks: [...two, mark("2026-11-18", 4, 4)] })?.felt).toEqual({
    ...{ before: 2, after: 14 / 3 },
  });
});

test("weeks too thin for a mean still count for the whole time", () => {
  const marks = [mark("2026-11-03", 1, 2), mark("2026-11-10", 1, 2), mark("2026-11-17", 1, 2)];
  const { each, all } = bucketsOf(lived({ marks }), TODAY, "week");
  expect(each.every(({ felt }) => felt === null)).toBe(true);
  expect(all.felt).toEqual({ before: 1, after: 2 });
});

test("sessions, minutes and days of a plan are counted", () => {
  const heard = [
    { day: day("2026-11-16"), minutes: 20 },
    { day: day("2026-11-16"), minutes: 7 },
    { day: day("2026-11-15"), minutes: 60 },
  ];
  const planned = [day("2026-11-16"), day("2026-11-18")];
  expect(lastOf({ heard, planned })).toMatchObject({ sessions: 2, minutes: 27, planned: 2 });
});

test("the last day of a month is of that month", () => {
  const heard = ["2026-10-31", "2026-11-01"].map((iso) => ({ day: day(iso), minutes: 10 }));
  const months = bucketsOf(lived({ heard }), TODAY, "month").each;
  expect(months.slice(-2).map(({ sessions }) => sessions)).toEqual([1, 1]);
});

test("what is older than the shown time is left out", () => {
  const heard = [{ day: day("2026-08-30"), minutes: 10 }];
  expect(bucketsOf(lived({ heard }), TODAY, "week").all.sessions).toBe(0);
});

test("on a Sunday evening in the west, what the server stores for its Monday is of this week", () => {
  const sunday = day("2026-11-22");
  const heard = [{ day: sunday + 1, minutes: 10 }];
  expect(bucketsOf(lived({ heard }), sunday, "week").each.at(-1)?.sessions).toBe(1);
});

test("who has done nothing yet has twelve empty weeks", () => {
  const { each, all } = bucketsOf([], TODAY, "week");
  expect(each).toHaveLength(12);
  expect(all).toMatchObject({ marked: 0, sessions: 0, minutes: 0, planned: 0, felt: null });
});

const dayNumber = (iso: string) => Date.parse(iso) / DAY_MS;
const iso = (since1970: number) => isoDay(since1970 * DAY_MS);

test("twelve weeks from Monday to Sunday, without a gap", () => {
  const weeks = periodsUntil(dayNumber("2026-11-22"), "week");
  expect(weeks).toHaveLength(12);
  expect(weeks.at(-1)).toEqual({
    first: dayNumber("2026-11-16"),
    last: dayNumber("2026-11-22"),
  });
  expect(iso(weeks[0]?.first ?? 0)).toBe("2026-08-31");
  for (const [at, { first, last }] of weeks.entries()) {
    expect([last - first, (weeks[at + 1]?.first ?? last + 1) - last]).toEqual([6, 1]);
  }
});

test("twelve months with their own ends, over a new year and a leap day", () => {
  const months = periodsUntil(dayNumber("2028-03-31"), "month");
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

import { expect, test } from "vitest";
import { DAY_MS } from "#worker/domain/time/day.ts";
import { bucketsOf } from "./buckets.ts";
import { dayTallies, type Lived } from "./day-tally.ts";

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

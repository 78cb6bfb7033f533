import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { DAY_MS } from "./time.ts";
import { createZoneClocks, dayIn, HOME_ZONE, knownZone, mondayOf } from "./zones.ts";

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

test("a moment is of the day that the person's clock shows", () => {
  const evening = Date.parse("2026-11-23T19:00:00Z");
  expect(dayIn("Asia/Kolkata", evening)).toBe(day("2026-11-24"));
  expect(dayIn("Europe/Berlin", evening)).toBe(day("2026-11-23"));
  expect(dayIn("Pacific/Kiritimati", evening)).toBe(day("2026-11-24"));
});

test.each([
  ["Europe/Berlin", "2026-03-28T23:00:00Z", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-24T22:00:00Z", "2026-10-25", 25],
  ["America/New_York", "2026-03-08T05:00:00Z", "2026-03-08", 23],
  ["America/New_York", "2026-11-01T04:00:00Z", "2026-11-01", 25],
])("in %s the day from %s on is one day, however many hours it has", (zone, from, date, hours) => {
  const start = Date.parse(from);
  expect(dayIn(zone, start - 1)).toBe(day(date) - 1);
  expect(dayIn(zone, start)).toBe(day(date));
  expect(dayIn(zone, start + hours * 3_600_000 - 1)).toBe(day(date));
  expect(dayIn(zone, start + hours * 3_600_000)).toBe(day(date) + 1);
});

test("a clock that nobody has counts as the one at home", () => {
  const hostile = ["", "Mars/Olympus", "__proto__", "+05:30", "Europe/Berlin\0", "x".repeat(1e6)];
  expect(new Set([...hostile, null, 7, {}].map(knownZone))).toEqual(new Set([HOME_ZONE]));
  for (const zone of hostile) expect(dayIn(zone, 0)).toBe(dayIn(HOME_ZONE, 0));
  const known = ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC", HOME_ZONE];
  expect(known.map(knownZone)).toEqual(known);
});

const dayOfDate = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const clockOf = createZoneClocks();

test.each([
  ["Europe/Berlin", "2026-03-28", 21, "2026-03-28T20:00:00Z"],
  ["Europe/Berlin", "2026-03-29", 21, "2026-03-29T19:00:00Z"],
  ["Europe/Berlin", "2026-10-24", 21, "2026-10-24T19:00:00Z"],
  ["Europe/Berlin", "2026-10-25", 21, "2026-10-25T20:00:00Z"],
  ["America/New_York", "2026-03-08", 0, "2026-03-08T05:00:00Z"],
  ["America/New_York", "2026-11-02", 0, "2026-11-02T05:00:00Z"],
  ["Asia/Kolkata", "2026-11-23", 7, "2026-11-23T01:30:00Z"],
  ["Asia/Kathmandu", "2026-11-23", 7, "2026-11-23T01:15:00Z"],
  ["Pacific/Kiritimati", "2026-11-23", 7, "2026-11-22T17:00:00Z"],
  ["Australia/Lord_Howe", "2026-04-05", 12, "2026-04-05T01:30:00Z"],
])("in %s on %s the clock shows %i o'clock at %s", (zone, date, hour, moment) => {
  const clock = clockOf(zone);
  expect(new Date(clock.momentOf(dayOfDate(date), hour)).toISOString()).toBe(
    new Date(moment).toISOString(),
  );
  expect(clock.dayAt(Date.parse(moment))).toBe(dayOfDate(date));
  expect(clock.hourAt(Date.parse(moment))).toBe(hour);
});

test("an hour that summer time leaves out is the moment by which the clock has passed it", () => {
  const spring = clockOf("Europe/Berlin").momentOf(dayOfDate("2026-03-29"), 2);
  expect(new Date(spring).toISOString()).toBe("2026-03-29T01:00:00.000Z");
  const half = clockOf("Australia/Lord_Howe").momentOf(dayOfDate("2026-10-04"), 2);
  expect(new Date(half).toISOString()).toBe("2026-10-03T15:30:00.000Z");
});

test("an hour that comes twice counts the first time", () => {
  const autumn = clockOf("Europe/Berlin").momentOf(dayOfDate("2026-10-25"), 2);
  expect(new Date(autumn).toISOString()).toBe("2026-10-25T00:00:00.000Z");
});

test("an unknown zone never throws, and counts as the one at home", () => {
  for (const zone of ["", "Mars/Olympus", "__proto__", "+05:30", "x".repeat(1e6)]) {
    expect(clockOf(zone).momentOf(20_000, 7)).toBe(clockOf(HOME_ZONE).momentOf(20_000, 7));
  }
});

test("whatever the day, the moment of its hour belongs to it and shows that hour, or the one after a gap", () => {
  const zones = ["Europe/Berlin", "America/St_Johns", "Africa/Cairo", "Asia/Kolkata", "UTC"];
  checkProperty(
    "hour-of-a-day",
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: dayOfDate("2015-01-01"), max: dayOfDate("2035-01-01") }),
      fc.integer({ min: 0, max: 23 }),
      (zone, each, hour) => {
        const clock = clockOf(zone);
        const moment = clock.momentOf(each, hour);
        expect(clock.dayAt(moment)).toBe(each);
        expect([hour, hour + 1]).toContain(clock.hourAt(moment));
      },
    ),
  );
});

test("a zone has one format for everybody who lives there", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const clocks = createZoneClocks();
  for (let person = 0; person < 100; person += 1) clocks("Europe/Berlin").momentOf(20_000, 7);
  // One to see that the zone is known, one to read it.
  expect(made.mock.calls.length).toBeLessThanOrEqual(2);
  made.mockRestore();
});

test("weeks begin on Monday", () => {
  expect(mondayOf(day("2026-11-16"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("2026-11-22"))).toBe(day("2026-11-16"));
  expect(mondayOf(day("1970-01-01"))).toBe(-3);
});

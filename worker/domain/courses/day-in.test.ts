import { expect, test } from "vitest";
import { DAY_MS } from "#worker/domain/time/day.ts";
import { dayIn, HOME_ZONE, knownZone } from "./day-in.ts";

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

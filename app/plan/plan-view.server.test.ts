import { expect, test } from "vitest";
import type { Course } from "#worker/features/courses/rules.ts";
import { datedTitles } from "./plan-view.server.ts";

/** Half past one at night on 29 November in India, still the 28th in UTC. */
const NIGHT = Date.parse("2026-11-28T20:00:00Z");
const dayOfMonth = (day: number) => Date.UTC(2026, 10, day) / 86_400_000;

const soundOf = (created_on: number) => ({
  ...{ id: "a", focus: "Sleep", doubt: false, goals: [], created_on },
});

/** The title of a sound, in a plan on the clock of a zone or without a plan. */
function titleOf(created_on: number, today: number, zone?: string) {
  const course = zone === undefined ? undefined : ({ zone } as Course);
  return datedTitles({ course, today })(soundOf(created_on));
}

test("a sound that was made just now is of today on the clock of the plan, and of India's without one", () => {
  expect(titleOf(NIGHT, dayOfMonth(29), "Asia/Kolkata")).toMatch(/today/);
  expect(titleOf(NIGHT, dayOfMonth(29))).toMatch(/today/);
  expect(titleOf(NIGHT, dayOfMonth(28), "America/New_York")).toMatch(/today/);
});

test("a sound of the evening before is named by its day on that clock", () => {
  const evening = Date.parse("2026-11-28T17:00:00Z");
  expect(titleOf(evening, dayOfMonth(29), "Asia/Kolkata")).toMatch(/28 November/);
  expect(titleOf(NIGHT, dayOfMonth(30), "Asia/Kolkata")).toMatch(/29 November/);
});

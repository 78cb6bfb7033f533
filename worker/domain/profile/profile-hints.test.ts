import { expect, test } from "vitest";
import { UNANSWERED } from "./fields.ts";
import { profileHints } from "./profile-hints.ts";

test("a composer gets what was said, and nothing that only a control stood at", () => {
  expect(profileHints(UNANSWERED)).toBeUndefined();
  expect(profileHints({ ...UNANSWERED, stress_level: 8 })).toEqual({ stress: 8 });
  expect(profileHints({ ...UNANSWERED, sleep_issues: true })).toEqual({ sleep_trouble: 4 });
  expect(profileHints({ ...UNANSWERED, sleep_severity: 0, caffeine_intake: 2 })).toEqual({
    sleep_trouble: 0,
    cups_of_caffeine: 2,
  });
});

test("nobody who opted out is told about", () => {
  expect(profileHints(undefined)).toBeUndefined();
  expect(profileHints({ ...UNANSWERED, stress_level: 8, left_out_of_beats: true })).toBeUndefined();
});

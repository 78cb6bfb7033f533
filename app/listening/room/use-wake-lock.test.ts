import { expect, test } from "vitest";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { staysLit } from "./use-wake-lock.ts";

const ending = (beat_offset: number): Formula => [
  { base_freq: 120, beat_offset: 14, duration: 60, rhythm_type: "balanced" },
  { base_freq: 110, beat_offset, duration: 60, rhythm_type: "balanced" },
];

test("the screen stays on while a sound plays that ends awake", () => {
  expect(staysLit(ending(10), undefined)).toBe(true);
  expect(staysLit(ending(10), { status: "off" })).toBe(true);
});

test("it goes dark where the sound leads to sleep, or a sleep timer runs", () => {
  expect(staysLit(ending(2), undefined)).toBe(false);
  expect(staysLit(ending(10), { status: "running", minutes: 10, secondsLeft: 500 })).toBe(false);
});

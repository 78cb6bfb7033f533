import { expect, test } from "vitest";
import { SOUND_MOODS } from "#worker/features/courses/sound-moods.rules.ts";
import type { Beat } from "./beat.ts";
import { saidOf } from "./service.ts";
import { KEPT_FROM_COMMUNITY } from "./typed.rules.ts";

const STAGES = [
  { base_freq: 120, beat_offset: 16, duration: 300, rhythm_type: "balanced" },
  { base_freq: 110, beat_offset: 2, duration: 360, rhythm_type: "balanced" },
] as const;

const said = (mood: string, more: Partial<Beat> = {}) =>
  saidOf({ mood, stages: STAGES, focus: "", doubt: false, ...more } as Beat);

test("what somebody typed is said back, in a doubt the way of the sound alone", () => {
  expect(said("estoy triste")?.text).toBe("La tristeza.");
  expect(said("estoy triste", { doubt: true })).toEqual({ lang: "es", way: expect.anything() });
  expect(said("so sad", { doubt: true })).toBeUndefined();
});

test.each([
  ["a plan", SOUND_MOODS.sleep[0]],
  ["a sound that was kept", `Anxious${KEPT_FROM_COMMUNITY}`],
])("of the words of %s nothing is said", (_, mood) => {
  expect(said(mood ?? "")).toBeUndefined();
});

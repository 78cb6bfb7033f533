import { expect, test } from "vitest";
import type { NowPlaying } from "./now-playing.ts";
import { staysLit } from "./use-wake-lock.ts";

const ending = (beat_offset: number, kind: NowPlaying["kind"] = "composed"): NowPlaying => ({
  kind,
  stages: [
    { base_freq: 120, beat_offset: 14, duration: 60, rhythm_type: "balanced" },
    { base_freq: 110, beat_offset, duration: 60, rhythm_type: "balanced" },
  ],
  share: 0.5,
  left: 60,
});

test("the screen stays on while a sound plays that ends awake", () => {
  expect(staysLit(ending(10), undefined)).toBe(true);
  expect(staysLit(ending(10), { status: "off" })).toBe(true);
});

test("it goes dark where the sound leads to sleep, or a sleep timer runs", () => {
  expect(staysLit(ending(2), undefined)).toBe(false);
  expect(staysLit(ending(2, "silence"), undefined)).toBe(false);
  expect(staysLit(ending(2, "rise"), undefined)).toBe(true);
  expect(staysLit(ending(10), { status: "running", minutes: 10, secondsLeft: 500 })).toBe(false);
});

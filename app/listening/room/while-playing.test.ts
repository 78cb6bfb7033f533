import { expect, test } from "vitest";
import { SOFTENED } from "#worker/sound/playback-options.ts";
import { type NowPlaying, nowPlaying, staysLit } from "./while-playing.tsx";

const FORMULA = [{ base_freq: 100, beat_offset: 2, duration: 60, rhythm_type: "balanced" }];
const NIGHT = { ...SOFTENED, layer: "tanpura", minutes: 480, night: "on" } as const;

test("a sound shows how far it is, and nothing before it began", () => {
  const session = { ...SOFTENED, minutes: 10 };
  expect(nowPlaying(FORMULA, session, 0)).toEqual({
    ...{ kind: "composed", stages: FORMULA, share: undefined, left: 600 },
  });
  expect(nowPlaying(FORMULA, session, 150)).toMatchObject({ share: 0.25, left: 450 });
  expect(nowPlaying(FORMULA, session, 600).share).toBe(1);
});

test("a night leads into sleep, fades, is silent and rises from calm to alert", () => {
  const at = (minutes: number) => nowPlaying(FORMULA, NIGHT, minutes * 60);
  expect(at(15)).toMatchObject({ kind: "composed", share: expect.closeTo(0.5, 3) });
  expect(at(45)).toMatchObject({ kind: "layer", share: 1 });
  expect(at(300)).toMatchObject({ kind: "silence", left: expect.closeTo(160 * 60, 0) });
  const { kind, stages, share } = at(470);
  expect([kind, share]).toEqual(["rise", expect.closeTo(0.5, 3)]);
  expect(stages.map(({ beat_offset }) => beat_offset)).toEqual([8, 10, 12, 15, 18]);
});

test("work follows its sound in rounds, with a bell after each", () => {
  const listening = { ...SOFTENED, minutes: 10, focus: "25" } as const;
  const kinds = [5, 20, 35.1, 38, 40.1, 60].map(
    (minutes) => nowPlaying(FORMULA, listening, minutes * 60).kind,
  );
  expect(kinds).toEqual(["composed", "work", "bell", "rest", "bell", "work"]);
});

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

import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { AS_COMPOSED, SOFTENED } from "#worker/sound/playback-options.ts";
import { lastPlace, placeIn, playbackAfter, SILENT, samePlace, soundSeconds } from "./playback.ts";

const ranges = (...all: readonly (readonly [number, number])[]): TimeRanges => ({
  length: all.length,
  start: (at) => all[at]?.[0] ?? 0,
  end: (at) => all[at]?.[1] ?? 0,
});

const SOUND = {
  paused: false,
  ended: false,
  seeking: false,
  loop: false,
  error: null,
  currentTime: 12,
  duration: 60,
  buffered: ranges([0, 5], [10, 40]),
};

test("follows the element's time, length and end", () => {
  const playing = playbackAfter(SILENT, "playing", SOUND);
  expect(playing).toEqual({ ...SILENT, playing: true, time: 12, duration: 60 });
  expect(playbackAfter(playing, "ended", { ...SOUND, ended: true }).playing).toBe(false);
  const unknown = { ...SOUND, duration: Number.NaN };
  expect(playbackAfter(playing, "emptied", unknown).duration).toBe(0);
});

test("is at its end when a seek ends there, though the element says so only later", () => {
  const atEnd = { ...SOUND, paused: true, currentTime: 60 };
  expect(playbackAfter(SILENT, "timeupdate", { ...atEnd, seeking: true }).ended).toBe(false);
  expect(playbackAfter(SILENT, "seeked", atEnd).ended).toBe(true);
  expect(playbackAfter(SILENT, "timeupdate", { ...atEnd, loop: true }).ended).toBe(false);
});

test("stays stalled while a seek waits for bytes, until something plays", () => {
  const stalled = playbackAfter(SILENT, "waiting", { ...SOUND, seeking: true });
  expect(stalled.stalled).toBe(true);
  expect(playbackAfter(stalled, "timeupdate", { ...SOUND, seeking: true }).stalled).toBe(true);
  expect(playbackAfter(stalled, "timeupdate", SOUND).stalled).toBe(true);
  expect(playbackAfter(stalled, "timeupdate", { ...SOUND, currentTime: 12.2 }).stalled).toBe(false);
  expect(playbackAfter(stalled, "playing", SOUND).stalled).toBe(false);
  expect(playbackAfter(stalled, "pause", { ...SOUND, paused: true }).stalled).toBe(false);
});

test("stays stalled while a slow network brings a sound that is loaded and sought, until it plays", () => {
  let playback = playbackAfter(SILENT, "waiting", { ...SOUND, currentTime: 0 });
  for (const [event, becomes] of [
    ["emptied", { currentTime: 0, duration: Number.NaN }],
    ["durationchange", { currentTime: 0 }],
    ["timeupdate", { seeking: true }],
    ["timeupdate", {}],
    ["seeked", {}],
    ["durationchange", { duration: 60.1 }],
  ] as const) {
    playback = playbackAfter(playback, event, { ...SOUND, ...becomes });
    expect([event, playback.playing, playback.stalled]).toEqual([event, true, true]);
  }
  expect(playbackAfter(playback, "playing", SOUND).stalled).toBe(false);
});

test("needs a tap until it plays", () => {
  const refused = { ...SILENT, needsTap: true };
  expect(playbackAfter(refused, "timeupdate", { ...SOUND, paused: true }).needsTap).toBe(true);
  expect(playbackAfter(refused, "playing", SOUND).needsTap).toBe(false);
});

test("one that has lost its network plays what it has, and keeps its place when that is heard", () => {
  const lost = { ...SOUND, error: { code: 2 } as MediaError };
  const playing = playbackAfter(SILENT, "error", lost);
  expect(playing).toMatchObject({ failed: false, playing: true, time: 12 });
  const stopped = { ...playing, playing: false, failed: true };
  expect(playbackAfter(playing, "waiting", { ...lost, currentTime: 39.8 })).toEqual(stopped);
  expect(playbackAfter(playing, "error", { ...lost, seeking: true })).toEqual(stopped);
  const thrownBack = { ...lost, currentTime: 0, buffered: ranges() };
  expect(playbackAfter(playing, "error", thrownBack)).toEqual(stopped);
  const thrownAhead = { ...lost, currentTime: 60, ended: true, paused: true };
  expect(playbackAfter(playing, "ended", thrownAhead)).toEqual(stopped);
});

const FORMULA: Formula = [
  { base_freq: 200, beat_offset: 10, duration: 60, rhythm_type: "Relaxing" },
  { base_freq: 140.5, beat_offset: 4, duration: 60, rhythm_type: "Calming" },
];

test("another length goes on at the same share of the arc, all else at the same time", () => {
  const longer = { ...SOFTENED, minutes: 10 };
  expect(soundSeconds(FORMULA, longer)).toBe(600);
  expect(samePlace(FORMULA, SOFTENED, 90, longer)).toBeCloseTo(450, 9);
  expect(samePlace(FORMULA, longer, 450, SOFTENED)).toBeCloseTo(90, 9);
  expect(samePlace(FORMULA, SOFTENED, 90, AS_COMPOSED)).toBe(90);
});

test("the last place is a moment before the end, once that is known", () => {
  expect(lastPlace(480)).toBe(479.75);
  expect(lastPlace(0)).toBe(0);
  expect(placeIn(FORMULA, AS_COMPOSED, 120)).toBe(119.75);
  expect(placeIn(FORMULA, AS_COMPOSED, 60)).toBe(60);
  expect(lastPlace(Number.NaN)).toBe(Number.POSITIVE_INFINITY);
});

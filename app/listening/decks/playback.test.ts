import { expect, test } from "vitest";
import { playbackAfter, SILENT } from "./playback.ts";

const SOUND = {
  paused: false,
  ended: false,
  seeking: false,
  loop: false,
  error: null,
  currentTime: 12,
  duration: 60,
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
  expect(playbackAfter(stalled, "timeupdate", SOUND).stalled).toBe(false);
  expect(playbackAfter(stalled, "playing", SOUND).stalled).toBe(false);
});

test("needs a tap until it plays, and reports a sound that failed", () => {
  const refused = { ...SILENT, needsTap: true };
  expect(playbackAfter(refused, "timeupdate", { ...SOUND, paused: true }).needsTap).toBe(true);
  expect(playbackAfter(refused, "playing", SOUND).needsTap).toBe(false);
  const error = { code: 2 } as MediaError;
  expect(playbackAfter(SILENT, "error", { ...SOUND, error }).failed).toBe(true);
});

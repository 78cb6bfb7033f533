import { expect, test } from "vitest";
import { isOff, positionOf } from "./media-session.ts";

const sound = { playing: true, stalled: false, time: 60, duration: 600 };
const told = { ...sound, at: 1_000 };

test("the system counts on by itself, and is told nothing while it is right", () => {
  expect(isOff(told, { ...sound, time: 90 }, 31_000)).toBe(false);
  const paused = { ...told, playing: false };
  expect(isOff(paused, { ...sound, playing: false }, 900_000)).toBe(false);
});

test("it is told of a seek, of a sound that waits, of a pause and of another length", () => {
  expect(isOff(undefined, { ...sound, time: 0 }, 0)).toBe(true);
  expect(isOff(told, { ...sound, time: 300 }, 2_000)).toBe(true);
  expect(isOff(told, sound, 4_000)).toBe(true);
  expect(isOff(told, { ...sound, playing: false }, 1_000)).toBe(true);
  expect(isOff(told, { ...sound, duration: 1_800 }, 1_000)).toBe(true);
});

/** Where the system shows a sound after some time, as the specification of Media Session counts it, s. */
function shownAfter(seconds: number, { position, playbackRate }: ReturnType<typeof positionOf>) {
  // What it answers to a rate of zero.
  if (playbackRate === 0) throw new TypeError();
  return position + seconds * playbackRate;
}

test("a sound that waits for its network stays where it is on a lock screen, and counts on from there once it is back", () => {
  const waits = { ...sound, stalled: true };
  expect(isOff(told, waits, 1_000)).toBe(true);
  expect(shownAfter(1_800, positionOf(waits))).toBeLessThan(60.5);
  const toldToWait = { ...waits, at: 1_000 };
  expect(isOff(toldToWait, waits, 1_800_000)).toBe(false);
  expect(isOff(toldToWait, sound, 1_800_000)).toBe(true);
  expect(shownAfter(30, positionOf(sound))).toBe(90);
});

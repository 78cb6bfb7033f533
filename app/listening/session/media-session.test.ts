import { expect, test } from "vitest";
import { isOff } from "./media-session.ts";

const told = { playing: true, time: 60, duration: 600, at: 1_000 };

test("the system counts on by itself, and is told nothing while it is right", () => {
  expect(isOff(told, { playing: true, time: 90, duration: 600 }, 31_000)).toBe(false);
  const paused = { ...told, playing: false };
  expect(isOff(paused, { playing: false, time: 60, duration: 600 }, 900_000)).toBe(false);
});

test("it is told of a seek, of a sound that waits, of a pause and of another length", () => {
  expect(isOff(undefined, { playing: true, time: 0, duration: 600 }, 0)).toBe(true);
  expect(isOff(told, { playing: true, time: 300, duration: 600 }, 2_000)).toBe(true);
  expect(isOff(told, { playing: true, time: 60, duration: 600 }, 4_000)).toBe(true);
  expect(isOff(told, { playing: false, time: 60, duration: 600 }, 1_000)).toBe(true);
  expect(isOff(told, { playing: true, time: 60, duration: 1_800 }, 1_000)).toBe(true);
});

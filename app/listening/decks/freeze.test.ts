import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frozenNow, placeAfter } from "./freeze.ts";

const PLAIN = { night: "off", focus: "off" } as const;
const NIGHT = { night: "on", focus: "off" } as const;
const PLAYING = { paused: false, ended: false };
const SOUND = { currentTime: 100, duration: 1000, loop: false };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The place of a sound whose page was frozen for so many seconds. */
function after(
  seconds: number,
  { sound = SOUND, listening = PLAIN as typeof PLAIN | typeof NIGHT, state = PLAYING } = {},
) {
  const frozen = frozenNow(state);
  vi.advanceTimersByTime(seconds * 1000);
  return placeAfter(frozen, sound, listening);
}

test("a sound goes on where it stood, a night where it would be by now", () => {
  expect(after(300)).toBe(100);
  expect(after(300, { listening: NIGHT })).toBe(400);
});

test("what would be over by now stays paused, unless it starts again at its end", () => {
  expect(after(899)).toBe(100);
  expect(after(900)).toBeUndefined();
  expect(after(900, { listening: NIGHT })).toBeUndefined();
  expect(after(9000, { sound: { ...SOUND, loop: true } })).toBe(100);
});

test("what did not play, or had ended, stays as it is", () => {
  expect(after(1, { state: { paused: true, ended: false } })).toBeUndefined();
  expect(after(1, { state: { paused: false, ended: true } })).toBeUndefined();
});

test("a clock that was put back leads nowhere before the place", () => {
  const frozen = frozenNow(PLAYING);
  vi.setSystemTime(frozen.at - 60_000);
  expect(placeAfter(frozen, SOUND, NIGHT)).toBe(100);
});

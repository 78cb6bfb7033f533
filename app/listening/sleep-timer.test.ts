import { expect, test } from "vitest";
import { fadeLeft, setTimer, timerAt } from "./sleep-timer.ts";

const START = 1_000_000;

test("runs for its minutes by the clock, then is done", () => {
  const set = setTimer(10, START);
  if (set === undefined) throw new Error("The timer is not set.");
  expect(timerAt(set, START)).toEqual({ status: "running", minutes: 10, secondsLeft: 600 });
  expect(timerAt(set, START + 599_000)).toMatchObject({ secondsLeft: 1 });
  expect(timerAt(set, START + 600_000)).toEqual({ status: "done" });
  expect(timerAt(set, START + 9_000_000)).toEqual({ status: "done" });
});

test("zero minutes set no timer", () => {
  expect(setTimer(0, START)).toBeUndefined();
});

test("fades in the last 20 seconds only", () => {
  const left = (secondsLeft: number) => fadeLeft({ status: "running", minutes: 1, secondsLeft });
  expect([left(60), left(20), left(19.5), left(1)]).toEqual([undefined, undefined, 19.5, 1]);
  expect(fadeLeft({ status: "off" })).toBeUndefined();
  expect(fadeLeft({ status: "done" })).toBeUndefined();
});

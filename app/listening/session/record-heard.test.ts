import { expect, test } from "vitest";
import { Tally } from "./record-heard.ts";

type Step = [now: number, place: number, playing: boolean, layer?: "rain" | "sea"];

function tallyOf(...steps: readonly Step[]): Tally {
  const tally = new Tally();
  for (const [seconds, place, playing, layer = "rain"] of steps) {
    tally.look({ now: seconds * 1000, place, playing, layer });
  }
  return tally;
}

test("counts what was played, and no pause", () => {
  expect(tallyOf([0, 0, true], [30, 30, false], [90, 30, true], [100, 40, false]).seconds).toBe(40);
  expect(tallyOf([0, 0, false], [60, 0, false]).seconds).toBe(0);
});

test("a seek counts nothing, and a stalled network neither", () => {
  expect(tallyOf([0, 0, true], [1, 300, true], [61, 300, true]).seconds).toBe(1);
  expect(tallyOf([0, 300, true], [0.2, 0, true]).seconds).toBeCloseTo(0.2);
});

test("what a frozen page did not see counts, as far as the sound went on", () => {
  expect(tallyOf([0, 0, true], [600, 540, true]).seconds).toBe(540);
});

test("a loop and a clock that is set back count nearly nothing", () => {
  expect(tallyOf([0, 299, true], [300, 0, true]).seconds).toBe(2);
  expect(tallyOf([100, 0, true], [10, 5, true]).seconds).toBe(0);
});

test("the layer that was heard longest", () => {
  const tally = tallyOf([0, 0, true, "rain"], [20, 20, true, "sea"], [70, 70, false, "sea"]);
  expect(tally.layer).toBe("sea");
  expect(new Tally().layer).toBeUndefined();
});

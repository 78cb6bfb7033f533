import { expect, test } from "vitest";
import { clicks, gaps } from "./faults.ts";
import { oneAfterAnother, RATE, tone, whiteNoise } from "./test-signals.ts";

const low = tone({ frequency: 100, level: -12, seconds: 1 });
const silence = (milliseconds: number) =>
  new Float64Array(Math.round((milliseconds / 1000) * RATE));

test("finds a gap of 30 ms, and none of 10", () => {
  const [gap, ...others] = gaps(oneAfterAnother(low, silence(10), low, silence(30), low));
  expect(others).toEqual([]);
  expect(gap?.at).toBeCloseTo(2.01, 2);
  expect(gap?.milliseconds).toBeCloseTo(30, 0);
});

test("finds silence at the start and at the end", () => {
  expect(gaps(oneAfterAnother(silence(50), low, silence(50)))).toHaveLength(2);
});

test("finds a jump of a hundredth of full scale in a low tone", () => {
  const jump = low.map((sample, at) => sample + (at > 20_000 ? 0.01 : 0));
  const [click] = clicks(jump);
  expect(click?.at).toBeCloseTo(20_000 / RATE, 2);
  expect(click?.above).toBeGreaterThan(6);
});

test("finds a jump in phase", () => {
  const later = tone({ frequency: 100, level: -12, seconds: 1, phase: 0.05 });
  expect(clicks(oneAfterAnother(low, later)).length).toBeGreaterThan(0);
});

test("finds none in tones that fade, nor in noise", () => {
  const faded = low.map((sample, at) => sample * Math.min(1, at / 441, (RATE - 1 - at) / 441));
  expect(clicks(faded)).toEqual([]);
  expect(clicks(whiteNoise(20, 9))).toEqual([]);
});

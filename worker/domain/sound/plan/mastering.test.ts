import { expect, test } from "vitest";
import { AS_COMPOSED, SOFTENED } from "#worker/domain/sound/listening.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { planBeat } from "./plan.ts";

const formula: Formula = [
  { base_freq: 100, beat_offset: 4, duration: 60, rhythm_type: "balanced" },
  { base_freq: 110, beat_offset: 8, duration: 60, rhythm_type: "pulsed" },
];

test("the sound as composed is not touched", () => {
  expect(planBeat(formula).gains).toEqual({ tones: 1, layer: 0 });
});

test("a calm sound is as loud whatever its rhythm", () => {
  const all = (rhythm_type: string) =>
    planBeat(
      formula.map((stage) => ({ ...stage, rhythm_type })),
      SOFTENED,
    ).gains.tones;
  expect(all("pulsed") * 0.4).toBeCloseTo(all("balanced"), 12);
});

test("the length of a calm sound does not change its loudness by more than its ends do", () => {
  const short = planBeat(formula, { ...SOFTENED, minutes: 10 }).gains.tones;
  const long = planBeat(formula, { ...SOFTENED, minutes: 60 }).gains.tones;
  expect(Math.abs(20 * Math.log10(short / long))).toBeLessThan(0.2);
});

test("a mix for speakers is as loud as one for headphones", () => {
  const both = planBeat(formula, { ...AS_COMPOSED, master: "calm" }).gains.tones;
  const speakers = planBeat(formula, { ...AS_COMPOSED, master: "calm", ears: "speakers" });
  // Half of each tone in both channels has half the power.
  expect(20 * Math.log10(speakers.gains.tones / both)).toBeCloseTo(3.01, 0);
});

test("tones that nobody can hear are not amplified beyond full scale", () => {
  const stage = { base_freq: 0.1, beat_offset: 0.2, duration: 30, rhythm_type: "balanced" };
  expect(planBeat([stage], { ...AS_COMPOSED, master: "calm" }).gains.tones).toBeLessThan(0.71);
});

test("a layer that nobody can hear is not amplified without end", () => {
  const stage = { base_freq: 1e-9, beat_offset: 440, duration: 30, rhythm_type: "balanced" };
  for (const layer of ["pad", "tanpura"] as const) {
    const { gains } = planBeat([stage], { ...SOFTENED, layer, level: 100, minutes: 10 });
    expect(gains.layer).toBeLessThan(10);
    expect(gains.tones).toBeGreaterThan(0.01);
  }
});

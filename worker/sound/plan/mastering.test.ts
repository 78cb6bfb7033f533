import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { AS_COMPOSED, type PlaybackOptions, SOFTENED } from "#worker/sound/playback-options.ts";
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

test("mixed and pulsed tones, and one ear, are as loud as a tone in each ear", () => {
  const gainOf = (listening: Partial<PlaybackOptions>) =>
    planBeat(formula, { ...AS_COMPOSED, master: "calm", ...listening }).gains.tones;
  const louder = (listening: Partial<PlaybackOptions>) =>
    20 * Math.log10(gainOf(listening) / gainOf({}));
  // Half of each tone in both channels has half the power, a raised cosine three eighths, one channel half of all.
  expect(louder({ beat: "monaural" })).toBeCloseTo(3.01, 0);
  expect(louder({ beat: "isochronic" })).toBeCloseTo(4.26, 0);
  expect(louder({ ears: "left" })).toBeCloseTo(6.02, 0);
  // Four fifths of the carrier, one fifth an octave higher.
  expect(louder({ ears: "speakers" })).toBeCloseTo(3.01 + 1.6, 0);
});

test("a balance is made up for by the power of both ears, and no further than peaks allow", () => {
  const gainsOf = (listening: Partial<PlaybackOptions>) =>
    planBeat(formula, { ...AS_COMPOSED, master: "calm", ...listening }).gains;
  const louder = (listening: Partial<PlaybackOptions>) => {
    const even = gainsOf({ ...listening, balance: 0 });
    return 20 * Math.log10(gainsOf(listening).tones / even.tones);
  };
  // One ear has a quarter of its power at -6.02 dB, and one of 16 parts at -12.
  for (const ears of ["both", "speakers"] as const) {
    expect(louder({ ears, balance: 6 })).toBeCloseTo(2.04, 1);
    expect(louder({ ears, balance: -12 })).toBeCloseTo(2.75, 1);
  }
  expect(louder({ ears: "left", balance: 12 })).toBe(0);
  expect(louder({ layer: "sea", level: 100, balance: 12 })).toBeLessThan(0.1);
  const full = { master: "full", layer: "rain" } as const;
  expect(gainsOf({ ...full, balance: 12 })).toEqual(gainsOf(full));
});

test("a soft sound is the calm one 10 dB lower, and its mix the same", () => {
  for (const listening of [{ ...SOFTENED, layer: "rain" }, AS_COMPOSED] as const) {
    const calm = planBeat(formula, { ...listening, master: "calm" }).gains;
    const soft = planBeat(formula, { ...listening, master: "soft" }).gains;
    expect(20 * Math.log10(soft.tones / calm.tones)).toBeCloseTo(-10, 2);
    expect(soft.layer / soft.tones).toBeCloseTo(calm.layer / calm.tones, 12);
  }
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

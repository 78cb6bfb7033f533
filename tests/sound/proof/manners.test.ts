import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { newRenderer, recorded } from "#tests/sound/recording.ts";
import { type LayerChoice, type Listening, SOFTENED } from "#worker/domain/sound/listening.ts";
import { planBeat } from "#worker/domain/sound/plan/plan.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import { broken } from "./check.ts";
import { loudnessChecks } from "./loudness.ts";
import { oneStage, PLAYED, THREE_STAGES } from "./mixes.ts";

const renderer = newRenderer();
const LAYERS: readonly LayerChoice[] = ["none", ...PLAYED];

const planOf = (listening: Partial<Listening>) =>
  planBeat(THREE_STAGES, { ...SOFTENED, ...listening });

const MANNERS: readonly [string, Partial<Listening>][] = [
  ["a breath", { breath: 6, breath_from: 14 }],
  ["a pulsing tone", { beat: "isochronic" }],
  ["speakers", { ears: "speakers" }],
  ["a pulsing tone in one ear, with a breath", { beat: "isochronic", ears: "right", breath: 5 }],
];

describe.each(MANNERS)("%s", (name, listening) => {
  test("has -20 LUFS and no true peak above -3 dBTP", beforeRelease(name !== "a breath"), () => {
    const plan = planOf({ ...listening, layer: "pad" });
    expect(broken(loudnessChecks(name, plan, renderer))).toEqual([]);
  });
});

test.each(LAYERS)("a breath with %s has -20 LUFS, too", beforeRelease(), (layer) => {
  const plan = planOf({ breath: 6, layer });
  expect(broken(loudnessChecks(`a breath, ${layer}`, plan, renderer))).toEqual([]);
});

/** Power over a second, dB. */
function levelAt(listening: Partial<Listening>, second: number): number {
  const plan = planBeat(oneStage(), { ...SOFTENED, minutes: 10, ...listening });
  const { left } = recorded(plan, renderer, second * SAMPLE_RATE, SAMPLE_RATE);
  return 10 * Math.log10(left.reduce((sum, sample) => sum + sample * sample, 0) / left.length);
}

test("the tones swell by 8 dB in two fifths of a breath, and the pace slows down over five minutes", () => {
  // Six breaths a minute: ten seconds each, the top after four.
  const even = { breath: 6 } as const;
  const swing = levelAt(even, 103.5) - levelAt(even, 109.5);
  expect(swing).toBeGreaterThan(7.2);
  expect(swing).toBeLessThan(8);
  expect(levelAt(even, 101.5)).toBeGreaterThan(levelAt(even, 100) + 1);
  // From 12 breaths to 6 within five minutes: 45 breaths, and then as above.
  const slowing = { breath: 6, breath_from: 12 } as const;
  expect(levelAt(slowing, 403.5) - levelAt(slowing, 409.5)).toBeCloseTo(swing, 1);
});

test("a sound is there in its first second", () => {
  for (const layer of ["none", "pad", "tanpura", "bowls"] as const) {
    const quieter = levelAt({ layer }, 20) - levelAt({ layer }, 0);
    expect(quieter, layer).toBeLessThan(13);
  }
});

test("one ear hears all of it, the other nothing", () => {
  for (const [ears, silent] of [
    ["left", "right"],
    ["right", "left"],
  ] as const) {
    for (const layer of ["none", "rain", "bowls"] as const) {
      const sound = recorded(planOf({ ears, layer }), renderer, 9 * SAMPLE_RATE, SAMPLE_RATE);
      expect(
        sound[silent].every((sample) => sample === 0),
        `${ears}, ${layer}`,
      ).toBe(true);
      expect(sound[ears].some((sample) => Math.abs(sample) > 0.05)).toBe(true);
    }
  }
});

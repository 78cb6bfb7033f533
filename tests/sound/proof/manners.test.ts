import { describe, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { newRenderer, recorded } from "#tests/sound/recording.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import {
  type LayerChoice,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { oneStage, PLAYED, THREE_STAGES } from "../formulas.ts";
import { broken } from "./check.ts";
import { loudnessChecks } from "./layers.ts";

const renderer = newRenderer();
const LAYERS: readonly LayerChoice[] = ["none", ...PLAYED];

const planOf = (listening: Partial<PlaybackOptions>) =>
  planBeat(THREE_STAGES, { ...SOFTENED, ...listening });

const MANNERS: readonly [string, Partial<PlaybackOptions>][] = [
  ["a breath", { breath: 6, breath_from: 14 }],
  ["a pulsing tone", { beat: "isochronic" }],
  ["speakers", { ears: "speakers" }],
  ["a balance", { balance: -6 }],
  ["a balance of speakers", { ears: "speakers", balance: 12 }],
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

/** Power of each side over a second, dB. */
function levelsAt(plan: Plan, second: number): { readonly left: number; readonly right: number } {
  const { left, right } = recorded(plan, renderer, second * SAMPLE_RATE, SAMPLE_RATE);
  const levelOf = (side: Float64Array) =>
    10 * Math.log10(side.reduce((sum, sample) => sum + sample * sample, 0) / side.length);
  return { left: levelOf(left), right: levelOf(right) };
}

function levelAt(listening: Partial<PlaybackOptions>, second: number): number {
  return levelsAt(planBeat(oneStage(), { ...SOFTENED, minutes: 10, ...listening }), second).left;
}

test("the tones swell by 8 dB in two fifths of a breath, and the pace slows down over five minutes", () => {
  // Six breaths a minute, the first after four seconds: ten seconds each, the top after four.
  const even = { breath: 6 } as const;
  const swing = levelAt(even, 107.5) - levelAt(even, 113.5);
  expect(swing).toBeGreaterThan(7.2);
  expect(swing).toBeLessThan(8);
  expect(levelAt(even, 105.5)).toBeGreaterThan(levelAt(even, 104) + 1);
  // From 12 breaths to 6 within five minutes: 45 breaths, and then as above.
  const slowing = { breath: 6, breath_from: 12 } as const;
  expect(levelAt(slowing, 407.5) - levelAt(slowing, 413.5)).toBeCloseTo(swing, 1);
});

test("one swell announces the first breath, and a second of rest lies on either side of it", () => {
  for (const layer of ["none", "rain", "pink"] as const) {
    const mix = { layer, level: 100, ends: "short" } as const;
    const raised = (second: number) =>
      levelAt({ ...mix, breath: 6 }, second) - levelAt({ ...mix, breath: "off" }, second);
    const rest = raised(0);
    expect(raised(1.1), layer).toBeGreaterThan(rest + 3);
    expect(raised(2.6), layer).toBeCloseTo(rest, 0);
    // The breath itself is in for four seconds.
    expect(raised(4), layer).toBeLessThan(raised(6) - 2);
  }
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

test("a balance makes one side softer by so many dB, and leaves the other as it is", () => {
  for (const ears of ["both", "speakers"] as const) {
    for (const layer of ["none", "rain", "bowls"] as const) {
      const sound = { ears, layer, master: "full" } as const;
      const even = levelsAt(planOf(sound), 12);
      for (const balance of [-12, -6, 1, 6]) {
        const { left, right } = levelsAt(planOf({ ...sound, balance }), 12);
        const name = `${ears}, ${layer}, ${balance}`;
        expect(Math.abs(left - even.left - Math.min(0, -balance)), name).toBeLessThan(0.05);
        expect(Math.abs(right - even.right - Math.min(0, balance)), name).toBeLessThan(0.05);
      }
    }
  }
});

test.each<[string, Partial<PlaybackOptions>]>([
  ["a balance", { balance: 12 }],
  ["one ear", { ears: "left" }],
])("%s lifts no loud layer above -3 dBTP", beforeRelease(), (_, manner) => {
  for (const layer of ["sea", "brown", "rain", "tanpura"] as const) {
    const plan = planOf({ layer, level: 100, ...manner });
    const peaks = loudnessChecks(layer, plan, renderer).filter(({ figure }) =>
      figure.includes("peak"),
    );
    expect(broken(peaks)).toEqual([]);
  }
});

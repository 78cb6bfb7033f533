import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Formula } from "#worker/sound/formula.ts";
import { LAYER_TABLE } from "#worker/sound/layers/layer-table.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import {
  isNoise,
  type LayerName,
  NOISE_LAYERS as NOISE,
  type PlaybackOptions,
  SOFTENED,
} from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { createRenderer } from "./kernel.ts";

const module = new WebAssembly.Module(await readFile(new URL("kernel.wasm", import.meta.url)));
const renderer = createRenderer(module);

const ALPHA = { base_freq: 96, beat_offset: 9, duration: 60, rhythm_type: "balanced" };
const THETA = { base_freq: 90, beat_offset: 5, duration: 60, rhythm_type: "triplet" };
const DELTA = { base_freq: 86, beat_offset: 1.5, duration: 90, rhythm_type: "balanced" };
const SLEEP: Formula = [ALPHA, THETA, DELTA];
const CALM: Formula = [THETA, ALPHA];

function plan(formula: Formula, layer: LayerName, more: Partial<PlaybackOptions> = {}): Plan {
  return planBeat(formula, { ...SOFTENED, layer, minutes: 60, ...more });
}

/** A tenth of a second of a sound, from a minute on. */
function heard(sound: Plan, minute: number, frames = SAMPLE_RATE / 10): Int16Array {
  const first = Math.round(minute * 60 * SAMPLE_RATE);
  const pcm = renderer.frames(sound, first, frames);
  return new Int16Array(pcm.buffer.slice(pcm.byteOffset, pcm.byteOffset + pcm.length));
}

/** Of windows of a sound at these minutes. */
function digestOf(sound: Plan, minutes: readonly number[]): string {
  const hash = createHash("sha256");
  for (const minute of minutes) hash.update(heard(sound, minute));
  return hash.digest("hex").slice(0, 16);
}

const withoutLayer = (sound: Plan): Plan => ({ ...sound, gains: { ...sound.gains, layer: 0 } });

/** The layer of some frames: what the same tones without it leave. */
function noiseAt(sound: Plan, first: number, frames: number): readonly number[] {
  const minute = first / 60 / SAMPLE_RATE;
  const tones = heard(withoutLayer(sound), minute, frames);
  return [...heard(sound, minute, frames)].map((sample, at) => sample - (tones[at] ?? 0));
}

function layerPower(sound: Plan, minute: number): number {
  const left = noiseAt(sound, minute * 60 * SAMPLE_RATE, SAMPLE_RATE / 10);
  return left.reduce((sum, sample) => sum + sample * sample, 0) / left.length;
}

/**
 * Windows of each layer in a session for calm, and before its time in one for sleep. A new MIX_VERSION has new ones, and a
 * new layer those that these tests print once it stands here with empty texts.
 */
const AS_BEFORE: Readonly<Record<(typeof NOISE)[number], readonly string[]>> = {
  pink: ["3c089acc40139f1b", "9328c0ca69c5fc96", "8d90912162745e59"],
  brown: ["bcd4a8971292c36f", "77df45cda180ee54", "953c66534eafb50b"],
  rain: ["83aa6f8e22bbced8", "4f1d92fae8c7754f", "356853bb33cb99c7"],
  sea: ["3aa0f5d88ea8f21e", "c420c3c1be4bec22", "baf25b02b4945911"],
  stream: ["4b3062de1a3a003a", "d348e93d6e78bd70", "3b6e996880b4e1ee"],
};
const STAYING = {
  pink: "5b576e2db095581b",
  brown: "edba228bb03bae51",
  rain: "0047e445298c5e11",
  sea: "17e3b03ab548d022",
  stream: "03c68f1bf9678293",
} as const;
const TONAL = {
  pad: "94c39c959c27425b",
  tanpura: "e3d87088f2fb764e",
  bowls: "d847ae44568d4b79",
} as const;

test("a night hears no noise from its 33rd minute on, and the tones as they were", () => {
  for (const layer of NOISE) {
    const night = plan(SLEEP, layer);
    expect(layerPower(night, 29.9), layer).toBeGreaterThan(100);
    for (const minute of [33.001, 47, 59.99]) {
      expect(layerPower(night, minute), `${layer}, minute ${minute}`).toBe(0);
    }
  }
});

test("the noise of a night is as it was until its 30th minute, and so is all of it where it stays", () => {
  for (const layer of NOISE) {
    const [, early, short] = AS_BEFORE[layer];
    expect(digestOf(plan(SLEEP, layer), [0.1, 20, 29.99]), layer).toBe(early);
    expect(digestOf(plan(SLEEP, layer, { minutes: 30 }), [0.1, 29.5]), layer).toBe(short);
    const stays = plan(SLEEP, layer, { noise: "stays" });
    expect(digestOf(stays, [31, 34, 59.5]), layer).toBe(STAYING[layer]);
  }
});

test("no other session changes by a byte", () => {
  for (const layer of NOISE) {
    const calm = digestOf(plan(CALM, layer), [0.1, 29.9, 31, 34, 59.5]);
    expect(calm, layer).toBe(AS_BEFORE[layer][0]);
  }
  for (const layer of ["pad", "tanpura", "bowls"] as const) {
    expect(digestOf(plan(SLEEP, layer), [0.1, 31, 34, 59.5]), layer).toBe(TONAL[layer]);
  }
});

test("noise fades evenly over three minutes, without a step from block to block", () => {
  for (const layer of NOISE) {
    const night = plan(SLEEP, layer, { level: 100 });
    const stays = plan(SLEEP, layer, { level: 100, noise: "stays" });
    for (const [minute, level] of [
      [30.5, 0.9659],
      [31.5, Math.SQRT1_2],
      [32.5, 0.2588],
    ] as const) {
      const share = layerPower(night, minute) / layerPower(stays, minute);
      expect(Math.sqrt(share), `${layer}, minute ${minute}`).toBeCloseTo(level, 2);
    }
    // From the last whole block to the first that fades, and from the last that fades to silence.
    for (const minute of [30, 33]) {
      const first = Math.floor((minute * 60 * SAMPLE_RATE) / 1024) * 1024;
      const fading = noiseAt(night, first - 64, 2_304);
      const whole = noiseAt(stays, first - 64, 2_304);
      const kept = minute === 30 ? whole : whole.map(() => 0);
      const most = Math.max(...fading.map((sample, at) => Math.abs(sample - (kept[at] ?? 0))));
      expect(most, `${layer}, minute ${minute}`).toBeLessThan(8);
    }
  }
});

test("any part of a fading sound is that part of the whole", () => {
  for (const layer of ["rain", "sea"] as const) {
    const night = plan(SLEEP, layer);
    const whole = heard(night, 31.5, 20_000);
    // Somebody else's sound in between: nothing is carried from call to call.
    heard(plan(CALM, layer), 12);
    const later = 31.5 + 7_777 / 60 / SAMPLE_RATE;
    expect(heard(night, later, 2_000)).toEqual(whole.subarray(7_777 * 2, 9_777 * 2));
  }
});

test("the layers that fade are those that are noise", () => {
  const noise = Object.values(LAYER_TABLE).filter(({ name }) => isNoise(name));
  expect(noise.map(({ name }) => name)).toEqual([...NOISE]);
});

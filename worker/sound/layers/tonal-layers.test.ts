import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import { bandPower, spectrumOf } from "#tests/sound/meters/spectrum.ts";
import { newRenderer, recorded } from "#tests/sound/recording.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import { bowls, pad, tanpura } from "./instruments.ts";
import { type Chord, LAYER_BLOCK, type Layer, type Voices } from "./layer.ts";

const RATE = 44_100;
const LAYERS = [pad, tanpura, bowls];

const formula: Formula = [
  { base_freq: 100, beat_offset: 6, duration: 20, rhythm_type: "balanced" },
  { base_freq: 117.3, beat_offset: 3, duration: 20, rhythm_type: "pulsed" },
];

/** A layer without the tones that it carries, at gain 1. */
function alone({ name }: Layer, flow: PlaybackOptions["flow"] = "steps"): Plan {
  const plan = planBeat(formula, { ...AS_COMPOSED, layer: name, flow });
  return { ...plan, gains: { tones: 0, layer: 1 } };
}

/** The chord that a layer plays in the block that holds a frame. */
function chordAt(layer: Layer, plan: Plan, frame: number): Chord {
  const first = frame - (frame % LAYER_BLOCK);
  const chords: Chord[] = [];
  const voices = {
    first,
    partials: (score: (carried: Plan, frame: number) => Chord) => chords.push(score(plan, first)),
  };
  layer.sound(plan, voices as unknown as Voices);
  const [chord] = chords;
  if (chord === undefined) throw new Error("no chord");
  return chord;
}

test("any range has the samples of the whole, in whatever order it is asked for", () => {
  for (const layer of LAYERS) {
    const plan = alone(layer, "glide");
    const whole = recorded(plan, newRenderer(), 0, 1_710_000);
    const renderer = newRenderer();
    for (const first of [1_700_000, 12_345, 1_300_001, 0, 900_000]) {
      const part = recorded(plan, renderer, first, 5_000);
      expect(part.left).toEqual(whole.left.slice(first, first + 5_000));
    }
  }
});

test("both ears hear the same, below the bound of the peak", () => {
  for (const layer of LAYERS) {
    const { left, right } = recorded(alone(layer), newRenderer(), 0, 24 * RATE);
    expect(right.findIndex((sample, frame) => sample !== left[frame])).toBe(-1);
    const peak = left.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(peak).toBeGreaterThan(0.1);
    expect(peak).toBeLessThanOrEqual(layer.peak);
    expect(layer.peak).toBeLessThan(1.2);
  }
});

test(
  "every sample is within one step of 16 bits of the damped sines, taken with Math.exp and Math.sin",
  beforeRelease(),
  () => {
    for (const layer of LAYERS) {
      const plan = alone(layer);
      for (const first of [3 * RATE, 21 * RATE]) {
        const { left } = recorded(plan, newRenderer(), first, 2_000);
        for (const [index, sample] of left.entries()) {
          const { start, sines } = chordAt(layer, plan, first + index);
          const since = (first + index - start) / RATE;
          const exact = sines.reduce((sum, { frequency, decay, cosine, sine }) => {
            const turn = 2 * Math.PI * frequency * since;
            const value = cosine * Math.cos(turn) + sine * Math.sin(turn);
            return sum + Math.exp(-decay * since) * value;
          }, 0);
          expect(Math.abs(sample * 32_768 - exact * 32_767)).toBeLessThan(1);
        }
      }
    }
  },
);

test("a chord goes on without a step where the next one begins", () => {
  for (const layer of LAYERS) {
    const plan = alone(layer, "glide");
    for (let frame = RATE; frame < 36 * RATE; ) {
      const before = chordAt(layer, plan, frame);
      const after = chordAt(layer, plan, before.end);
      expect(after.start).toBe(before.end);
      expect(Math.abs(valueAt(before, before.end) - valueAt(after, after.start))).toBeLessThan(
        5e-5,
      );
      frame = before.end;
    }
  }
});

function valueAt({ start, sines }: Chord, frame: number): number {
  const since = (frame - start) / RATE;
  return sines.reduce((sum, { frequency, decay, cosine, sine }) => {
    const turn = 2 * Math.PI * frequency * since;
    return sum + Math.exp(-decay * since) * (cosine * Math.cos(turn) + sine * Math.sin(turn));
  }, 0);
}

test("no partial exceeds its bound, and none is unannounced", () => {
  for (const layer of LAYERS) {
    for (const flow of ["steps", "glide"] as const) {
      const plan = alone(layer, flow);
      for (const stage of plan.stages) {
        for (let frame = stage.start; frame < stage.start + stage.frames; frame += 20_000) {
          const carriers = layer.carriers?.(plan, frame, frame + 1) ?? [];
          for (const { frequency, decay, cosine, sine } of chordAt(layer, plan, frame).sines) {
            const bound = layer.partials?.find(
              (one) =>
                one.decay === decay &&
                carriers.some(({ lowest, highest }) => {
                  const carrier = (frequency - one.detune) / one.ratio;
                  return carrier > lowest - 1e-9 && carrier < highest + 1e-9;
                }) &&
                Math.hypot(cosine, sine) <= one.amplitude,
            );
            expect(bound).toBeDefined();
          }
        }
      }
    }
  }
});

test(
  "the loudness found from the closed form is the one that a meter reads",
  beforeRelease(),
  () => {
    for (const layer of LAYERS) {
      const plan = alone(layer);
      const meter = createLoudnessMeter();
      const sound = recorded(plan, newRenderer(), 0, plan.frames);
      meter.add(sound);
      const powers = Array.from({ length: 256 }, (_, index) =>
        layer.weightedPower(plan, Math.floor(((index + 0.5) / 256) * plan.frames)),
      );
      const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
      const gated = powers.filter((power) => power > mean / 10);
      const loudness =
        -0.691 + 10 * Math.log10(gated.reduce((sum, power) => sum + power, 0) / gated.length);
      expect(Math.abs(loudness - meter.integrated())).toBeLessThan(0.3);
      // Nothing startles: no 400 ms are far above the whole.
      expect(meter.momentaryMaximum() - meter.integrated()).toBeLessThan(8);
    }
  },
);

test("it never falls silent for long", beforeRelease(), () => {
  for (const layer of LAYERS) {
    const { left } = recorded(alone(layer), newRenderer(), 0, 36 * RATE);
    const seconds = Array.from({ length: 31 }, (_, second) =>
      left.slice(second * RATE, (second + 5) * RATE).reduce((sum, x) => sum + x * x, 0),
    );
    const mean = seconds.reduce((sum, power) => sum + power, 0) / seconds.length;
    expect(Math.min(...seconds)).toBeGreaterThan(mean / 30);
  }
});

test(
  "the tones stand 15 dB above all that lies within a third of an octave, at the middle level",
  beforeRelease(),
  () => {
    for (const layer of LAYERS) {
      for (const [base_freq, beat_offset] of [
        [80, 80],
        [150, 100],
      ] as const) {
        const carrying: Formula = [
          { base_freq, beat_offset, duration: 12, rhythm_type: "balanced" },
        ];
        const plan = planBeat(carrying, { ...AS_COMPOSED, layer: layer.name });
        const without = { ...plan, gains: { ...plan.gains, tones: 0 } };
        const spectrum = spectrumOf(recorded(without, newRenderer(), 0, 12 * RATE));
        for (const tone of [base_freq, base_freq + beat_offset]) {
          const near = bandPower(spectrum, tone / 2 ** (1 / 3), tone * 2 ** (1 / 3)) / 2;
          const tonePower = plan.gains.tones ** 2 / 2;
          expect(10 * Math.log10(near / tonePower)).toBeLessThan(-15);
        }
      }
    }
  },
);

test("Sa of the tanpura is the carrier, to a cent", () => {
  const plan = alone(tanpura);
  const strings = chordAt(tanpura, plan, 20 * RATE).sines.map(({ frequency }) => frequency / 100);
  const cents = (ratio: number) =>
    Math.min(...strings.map((one) => Math.abs(1200 * Math.log2(one / ratio))));
  for (const ratio of [2, 3, 4, 5, 6, 7, 8, 9, 10]) expect(cents(ratio)).toBeLessThan(1);
});

test("the same beat sounds the same, another one does not", () => {
  for (const layer of LAYERS) {
    const plan = alone(layer);
    const again = recorded({ ...plan }, newRenderer(), RATE, 4_000);
    expect(again).toEqual(recorded(plan, newRenderer(), RATE, 4_000));
    const other = recorded({ ...plan, seed: plan.seed + 1 }, newRenderer(), RATE, 4_000);
    expect(other).not.toEqual(again);
  }
});

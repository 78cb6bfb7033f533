import { expect, test } from "vitest";
import { bandCorrelation } from "#tests/sound/meters/correlation.ts";
import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import { bandLevels, centroid, spectrumOf } from "#tests/sound/meters/spectrum.ts";
import { createLayerRecorder } from "#tests/sound/recording.ts";
import { weightingAt } from "#worker/sound/loudness/k-weighting.ts";
import { NOISE_LAYERS } from "#worker/sound/playback-options.ts";
import { LAYER_BLOCK } from "./layer.ts";
import { LAYER_TABLE } from "./layer-table.ts";
import { NOISE_ROWS, ROW_POWER } from "./noise.ts";
import { RAIN } from "./rain.ts";
import { SEA } from "./sea.ts";
import { BROWN, PINK } from "./steady-noise.ts";

const LAYERS = NOISE_LAYERS.map((name) => LAYER_TABLE[name]);
const carried = { seed: 0x2b7e1516, stages: [], frames: 158_760_000 };
/** Some 50 s. */
const BLOCKS = 2_150;
const record = createLayerRecorder();
const sounds = new Map(LAYERS.map((layer) => [layer, record(layer, carried, 0, BLOCKS)]));
const soundOf = (layer: (typeof LAYERS)[number]) =>
  sounds.get(layer) ?? record(layer, carried, 0, BLOCKS);

test("pink falls by 3 dB an octave and brown by 6, octave by octave", () => {
  for (const [layer, fall] of [
    [PINK, 3.01],
    [BROWN, 6.02],
  ] as const) {
    const levels = bandLevels(spectrumOf(soundOf(layer)), 1, { from: 50, to: 10_000 });
    for (const [index, { density }] of levels.slice(1).entries()) {
      const fallen = (levels[index]?.density ?? Number.NaN) - density;
      expect(Math.abs(fallen - fall)).toBeLessThan(0.5);
    }
  }
});

test("the ears hear unlike noise above 300 Hz, and alike below", () => {
  for (const layer of LAYERS) {
    const spectrum = spectrumOf(soundOf(layer));
    expect(Math.abs(bandCorrelation(spectrum, 300, 20_000)), layer.name).toBeLessThan(0.1);
    expect(bandCorrelation(spectrum, 20, 300), layer.name).toBeGreaterThan(0.7);
  }
});

test("rain and sea are soft, also by magnitude, which counts what is faint and high for more", () => {
  expect(centroid(spectrumOf(soundOf(RAIN)), "magnitude")).toBeLessThan(2_000);
  expect(centroid(spectrumOf(soundOf(SEA)), "magnitude")).toBeLessThan(1_000);
});

test("any block alone is the block in its place, whatever was played before", () => {
  for (const layer of LAYERS) {
    const { left, right } = soundOf(layer);
    for (const block of [1_999, 0, 1_037, 3]) {
      const alone = record(layer, carried, block, 1);
      const [from, end] = [block * LAYER_BLOCK, (block + 1) * LAYER_BLOCK];
      expect(alone.left).toEqual(left.slice(from, end));
      expect(alone.right).toEqual(right.slice(from, end));
    }
  }
});

test("no sample jumps between blocks", () => {
  for (const layer of [BROWN, SEA]) {
    const { left } = soundOf(layer);
    const jumps = (offset: number) =>
      Array.from({ length: BLOCKS - 1 }, (_, block) => {
        const at = (block + 1) * LAYER_BLOCK + offset;
        return ((left[at] ?? 0) - (left[at - 1] ?? 0)) ** 2;
      }).reduce((sum, one) => sum + one, 0);
    expect(jumps(0) / jumps(512)).toBeLessThan(1.3);
  }
});

test("the power foretold is the power measured, and nothing startles", () => {
  for (const layer of LAYERS) {
    const meter = createLoudnessMeter();
    meter.add(soundOf(layer));
    let power = 0;
    for (let block = 0; block < BLOCKS; block += 1) {
      power += layer.weightedPower(carried, (block + 0.5) * LAYER_BLOCK) / BLOCKS;
    }
    const foretold = -0.691 + 10 * Math.log10(power);
    expect(Math.abs(meter.integrated() - foretold), layer.name).toBeLessThan(0.2);
    expect(meter.shortTermMaximum() - meter.integrated(), layer.name).toBeLessThan(10);
  }
});

test("no sample exceeds the peak", () => {
  for (const layer of LAYERS) {
    const { left, right } = soundOf(layer);
    const most = [left, right].map((side) => side.reduce((a, b) => Math.max(a, Math.abs(b)), 0));
    expect(Math.max(...most)).toBeLessThanOrEqual(Math.fround(layer.highest ?? layer.peak));
    expect(Math.max(...most)).toBeGreaterThan(0.1);
  }
});

test("another beat has other noise", () => {
  const other = record(PINK, { ...carried, seed: 1 }, 0, 200);
  const { left } = soundOf(PINK);
  const product = other.left.reduce((sum, one, at) => sum + one * (left[at] ?? 0), 0);
  const energy = other.left.reduce((sum, one) => sum + one * one, 0);
  expect(Math.abs(product / energy)).toBeLessThan(0.05);
});

test("waves break 7 to 14 s apart, never at equal distances", () => {
  const seconds = Array.from({ length: 6_000 }, (_, tenth) =>
    SEA.weightedPower(carried, tenth * 4_410),
  );
  const breaks = seconds.flatMap((power, at) =>
    at > 0 && power > (seconds[at - 1] ?? 0) && power >= (seconds[at + 1] ?? 0) ? [at / 10] : [],
  );
  const gaps = breaks.slice(1).map((at, index) => at - (breaks[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(6.7);
  expect(Math.max(...gaps)).toBeLessThan(14.3);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeGreaterThan(2);
});

test("the power of each row is the integral of its density", () => {
  const [steps, mid, side] = [4_000, new Float64Array(NOISE_ROWS), new Float64Array(NOISE_ROWS)];
  for (let step = 0; step < steps; step += 1) {
    const x = (step + 0.5) / steps / 2;
    const weight = weightingAt(x * 44_100) / steps;
    for (let row = 0; row < NOISE_ROWS; row += 1) {
      const size = 2 ** row;
      const sine = Math.sin(Math.PI * size * x) ** 2;
      const density = (sine / (size * Math.sin(Math.PI * x) ** 2)) ** 2 / (3 * size);
      const difference = 4 * sine;
      mid[row] = (mid[row] ?? 0) + 2 * weight * density * (row === 9 ? difference : 1);
      side[row] = (side[row] ?? 0) + 2 * weight * density * difference;
    }
  }
  for (const [row, power] of ROW_POWER.mid.entries()) {
    expect((mid[row] ?? 0) / power).toBeCloseTo(1, 2);
  }
  for (const [row, power] of ROW_POWER.side.slice(0, 9).entries()) {
    expect((side[row] ?? 0) / power).toBeCloseTo(1, 2);
  }
});

import { expect, test } from "vitest";
import { bandCorrelation, decimatedBand, strongestRepetition } from "./correlation.ts";
import { bandLevels, bandPower, centroid, slope, spectrumOf } from "./spectrum.ts";
import { rms } from "./stereo.ts";
import { brownNoise, inBothEars, oneAfterAnother, RATE, tone, whiteNoise } from "./test-signals.ts";

test("a tone's power stands where it sounds, and is its mean square", () => {
  const quiet = new Float64Array(2 * RATE);
  const spectrum = spectrumOf({
    left: tone({ frequency: 440, level: -6.02, seconds: 2 }),
    right: quiet,
  });
  expect(bandPower(spectrum, 420, 460)).toBeCloseTo(0.125, 3);
  expect(bandPower(spectrum, 500, 20_000)).toBeLessThan(1e-6);
  expect(centroid(spectrum)).toBeCloseTo(440, 0);
});

test("white noise is level, brown falls by 6 dB an octave", () => {
  const white = spectrumOf({ left: whiteNoise(20, 1), right: whiteNoise(20, 2) });
  const brown = spectrumOf({ left: brownNoise(20, 3), right: brownNoise(20, 4) });
  expect(Math.abs(slope(white))).toBeLessThan(0.1);
  expect(Math.abs(slope(brown, 50, 5_000) - -6.02)).toBeLessThan(0.15);
  expect(Math.abs(centroid(white) - RATE / 4)).toBeLessThan(100);
});

test("all the power of a noise is in its bands", () => {
  const left = whiteNoise(20, 1);
  const spectrum = spectrumOf({ left, right: left });
  expect(bandPower(spectrum, 0, RATE / 2) / (2 * rms(left) ** 2)).toBeCloseTo(1, 1);
  const octaves = bandLevels(spectrum, 1, { from: 125, to: 8_000 });
  expect(octaves.map(({ centre }) => Math.round(centre))).toEqual([
    126, 251, 501, 1000, 1995, 3981, 7943,
  ]);
  expect(bandLevels(spectrum, 3, { from: 50, to: 10_000 })).toHaveLength(24);
});

test("left and right are alike, unlike, or opposed, by band", () => {
  const left = whiteNoise(20, 1);
  const low = tone({ frequency: 100, level: 0, seconds: 20 });
  const right = whiteNoise(20, 2).map((sample, at) => sample + (low[at] ?? 0));
  const spectrum = spectrumOf({ left: left.map((sample, at) => sample - (low[at] ?? 0)), right });
  expect(Math.abs(bandCorrelation(spectrum, 300, 10_000))).toBeLessThan(0.02);
  expect(bandCorrelation(spectrum, 90, 110)).toBeLessThan(-0.9);
  expect(bandCorrelation(spectrumOf(inBothEars(left)), 20, 20_000)).toBeCloseTo(1, 9);
});

test("a sound that repeats is found with its period, one that does not is not", () => {
  const rate = RATE / 8;
  const lags = { from: 1, to: 8, rate };
  const loop = whiteNoise(3.52, 5);
  const looped = decimatedBand(oneAfterAnother(loop, loop, loop, loop), 8);
  const found = strongestRepetition(looped, lags);
  expect(found.correlation).toBeGreaterThan(0.95);
  expect(found.lag % 3.52).toBeCloseTo(0, 2);
  const fresh = strongestRepetition(decimatedBand(whiteNoise(14, 6), 8), lags);
  expect(fresh.correlation).toBeLessThan(0.05);
  const high = strongestRepetition(
    decimatedBand(oneAfterAnother(loop, loop, loop, loop), 8, 6),
    lags,
  );
  expect(high.correlation).toBeGreaterThan(0.5);
});

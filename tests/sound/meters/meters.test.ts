import { expect, test } from "vitest";
import { bandCorrelation, decimatedBand, strongestRepetition } from "./correlation.ts";
import { clicks, gaps } from "./faults.ts";
import { createLoudnessMeter, integratedLoudness, weightingFilters } from "./loudness.ts";
import { bandLevels, bandPower, centroid, slope, spectrumOf } from "./spectrum.ts";
import { brownNoise, inBothEars, oneAfterAnother, RATE, rms, tone, whiteNoise } from "./stereo.ts";
import { createTruePeakMeter, truePeak } from "./true-peak.ts";

const kilohertz = (level: number, seconds: number) => tone({ frequency: 1000, level, seconds });

test("the filters at 48 kHz are those of the recommendation", () => {
  const [shelf, highPass] = weightingFilters(48_000);
  const expected = [
    [shelf.b, [1.53512485958697, -2.69169618940638, 1.19839281085285]],
    [shelf.a, [-1.69065929318241, 0.73248077421585]],
    [highPass.b, [1, -2, 1]],
    [highPass.a, [-1.99004745483398, 0.99007225036621]],
  ] as const;
  for (const [taps, known] of expected) {
    for (const [index, tap] of taps.entries()) expect(tap).toBeCloseTo(known[index] ?? 0, 8);
  }
});

test("a full-scale sine of 997 Hz in one ear reads -3.01", () => {
  const left = tone({ frequency: 997, level: 0, seconds: 20 });
  expect(integratedLoudness({ left, right: new Float64Array(left.length) })).toBeCloseTo(-3.01, 2);
});

const QUIET_AROUND = [kilohertz(-36, 10), kilohertz(-23, 60), kilohertz(-36, 10)];

/** EBU Tech 3341, table 1, cases 1 to 5, each within 0.1 LU. */
test.each([
  ["one level", -23, [kilohertz(-23, 20)]],
  ["a low level", -33, [kilohertz(-33, 20)]],
  ["quiet around it", -23, QUIET_AROUND],
  ["silence around that", -23, [kilohertz(-72, 10), ...QUIET_AROUND, kilohertz(-72, 10)]],
  ["three levels", -23, [kilohertz(-26, 20), kilohertz(-20, 20.1), kilohertz(-26, 20)]],
])("the gates take what the EBU's test case takes: %s", (_, expected, parts) => {
  const sound = inBothEars(oneAfterAnother(...parts));
  expect(Math.abs(integratedLoudness(sound) - expected)).toBeLessThan(0.1);
});

/** EBU Tech 3341, table 1, cases 9 and 12. */
test("the loudest 3 s and the loudest 400 ms", () => {
  const shortTerm = createLoudnessMeter();
  const momentary = createLoudnessMeter();
  for (let at = 0; at < 5; at += 1) {
    shortTerm.add(inBothEars(oneAfterAnother(kilohertz(-20, 1.34), kilohertz(-30, 1.66))));
  }
  for (let at = 0; at < 25; at += 1) {
    momentary.add(inBothEars(oneAfterAnother(kilohertz(-20, 0.18), kilohertz(-30, 0.22))));
  }
  expect(Math.abs(shortTerm.shortTermMaximum() - -23)).toBeLessThan(0.1);
  expect(Math.abs(momentary.momentaryMaximum() - -23)).toBeLessThan(0.1);
});

const quarterRate = (phase: number, level: number) =>
  inBothEars(tone({ frequency: RATE / 4, level, seconds: 0.5, phase: phase / 360 }));

/** EBU Tech 3341, table 1, cases 15 to 19: within +0.2 and -0.4 dB. */
test("sees peaks between the samples, as the test cases of the EBU have them", () => {
  const cases = [
    [-6.02, quarterRate(0, -6.02)],
    [-6.02, quarterRate(45, -6.02)],
    [-6.02, inBothEars(tone({ frequency: RATE / 6, level: -6.02, seconds: 0.5, phase: 60 / 360 }))],
    [
      -6.02,
      inBothEars(tone({ frequency: RATE / 8, level: -6.02, seconds: 0.5, phase: 67.5 / 360 })),
    ],
    [3, quarterRate(45, 3)],
  ] as const;
  for (const [expected, sound] of cases) {
    // Cut off at full level they would ring.
    const steady = sound.left.map(
      (sample, at, all) => sample * Math.min(1, at / 4410, (all.length - 1 - at) / 4410),
    );
    const peak = truePeak(inBothEars(steady));
    expect(peak).toBeGreaterThan(expected - 0.4);
    expect(peak).toBeLessThan(expected + 0.2);
  }
});

test("a low tone peaks at its amplitude", () => {
  const sound = inBothEars(tone({ frequency: 100, level: -3, seconds: 0.2 }));
  expect(truePeak(sound)).toBeCloseTo(-3, 2);
});

test("sound in pieces has the peak of the whole", () => {
  const { left } = quarterRate(45, -6);
  left.fill(0, 5_000, 5_011);
  const meter = createTruePeakMeter();
  const cuts = [0, 4_990, 5_003, 5_012, left.length];
  for (const [at, cut] of cuts.slice(1).entries()) {
    meter.add(inBothEars(left.slice(cuts[at], cut)));
  }
  const whole = createTruePeakMeter();
  whole.add(inBothEars(left));
  expect(meter.peak()).toBeCloseTo(whole.peak(), 9);
});

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

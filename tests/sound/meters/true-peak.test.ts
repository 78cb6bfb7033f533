import { expect, test } from "vitest";
import { inBothEars, RATE, tone } from "./test-signals.ts";
import { createTruePeakMeter, truePeak } from "./true-peak.ts";

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

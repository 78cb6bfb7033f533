import { expect, test } from "vitest";
import { createLoudnessMeter, integratedLoudness } from "./loudness.ts";
import { inBothEars, oneAfterAnother, tone } from "./test-signals.ts";
import { weightingFilters } from "./weighting.ts";

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

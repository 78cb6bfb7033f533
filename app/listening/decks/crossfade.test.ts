import { expect, test } from "vitest";
import { courseAfter, crossfade } from "./crossfade.ts";

const courses = Array.from({ length: 1001 }, (_, at) => at / 1000);
const amplitude = (course: number, phase: number) => {
  const shares = crossfade(course);
  return Math.hypot(shares.old + shares.new * Math.cos(phase), shares.new * Math.sin(phase));
};

test("begins with the old sound alone and ends with the new one alone", () => {
  expect(crossfade(-0.1)).toEqual({ old: 1, new: 0 });
  expect(crossfade(1.2)).toEqual({ old: 0, new: 1 });
});

test.each([0, 1, 2, Math.PI])(
  "equal tones %s rad apart are never louder than one of them",
  (phase) => {
    for (const course of courses) expect(amplitude(course, phase)).toBeLessThanOrEqual(1 + 1e-12);
  },
);

test("tones that cancel are below -20 dB for less than 20 ms", () => {
  let course = 0;
  let quiet = 0;
  // As long as it takes in ticks of a millisecond.
  while (course < 1) {
    if (amplitude(course, Math.PI) < 0.1) quiet += 1;
    course = courseAfter(course, 1, false);
  }
  expect(quiet).toBeGreaterThan(0);
  expect(quiet).toBeLessThan(20);
});

test("a tick that comes late moves no volume by more than a tenth", () => {
  for (const course of courses) {
    const later = courseAfter(course, 900, false);
    expect(crossfade(later).new - crossfade(course).new).toBeLessThan(0.1);
  }
  expect(courseAfter(0.5, 900, true)).toBeGreaterThan(1);
});

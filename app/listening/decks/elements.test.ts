import { expect, test } from "vitest";
import { courseAfter, crossfade, hasArrived, wasThrownToEnd } from "./elements.ts";

const upTo = (end: number): TimeRanges => ({ length: 1, start: () => 0, end: () => end });
const atEnd = { currentTime: 3600, duration: 3600, error: null };

test("a sound that ends where it was not to go was thrown there", () => {
  expect(wasThrownToEnd({ ...atEnd, buffered: upTo(3600) }, 2000)).toBe(true);
  expect(wasThrownToEnd({ ...atEnd, buffered: upTo(3600) }, 3599.5)).toBe(false);
});

test("so was one that ends far beyond all that was loaded of it, but not one that was heard to its end", () => {
  expect(wasThrownToEnd({ ...atEnd, buffered: upTo(7.6) }, undefined)).toBe(true);
  expect(wasThrownToEnd({ ...atEnd, buffered: upTo(3599) }, undefined)).toBe(false);
  const before = { ...atEnd, currentTime: 2000, buffered: upTo(7.6) };
  expect(wasThrownToEnd(before, undefined)).toBe(false);
});

test("a sound has arrived where it was to go, but at its end it stays known that it was to go there", () => {
  const there = { currentTime: 2000, duration: 3600, seeking: false };
  expect(hasArrived(there, "seeked", 2000)).toBe(true);
  expect(hasArrived({ ...there, currentTime: 3599.75 }, "seeked", 3599.75)).toBe(false);
  expect(hasArrived({ ...there, currentTime: 0 }, "seeked", 3599.75)).toBe(true);
});

test("an end that nothing is known of is believed", () => {
  expect(wasThrownToEnd({ ...atEnd, buffered: { ...upTo(0), length: 0 } }, undefined)).toBe(false);
  const unknown = { ...atEnd, duration: Number.NaN, buffered: upTo(7) };
  expect(wasThrownToEnd(unknown, undefined)).toBe(false);
});

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

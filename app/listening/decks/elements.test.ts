import { expect, test } from "vitest";
import { wasThrownToEnd } from "./elements.ts";

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

test("an end that nothing is known of is believed", () => {
  expect(wasThrownToEnd({ ...atEnd, buffered: { ...upTo(0), length: 0 } }, undefined)).toBe(false);
  const unknown = { ...atEnd, duration: Number.NaN, buffered: upTo(7) };
  expect(wasThrownToEnd(unknown, undefined)).toBe(false);
});

import { expect } from "vitest";

/** Faster than a matcher on millions of numbers, above all where they differ. */
export function expectEqual(actual: Int16Array, expected: Int16Array): void {
  expect(actual.length).toBe(expected.length);
  const differs = actual.findIndex((sample, index) => sample !== expected[index]);
  expect(differs).toBe(-1);
}

import { expect, test } from "vitest";
import { waitsForParent } from "./rules.ts";

const TODAY = "2026-11-24";

test("below 18 health answers wait until a parent agrees, to the day", () => {
  expect(waitsForParent("2008-11-25", null, TODAY)).toBe(true);
  expect(waitsForParent("2008-11-24", null, TODAY)).toBe(false);
  for (const state of ["asked", "withdrawn"] as const) {
    expect(waitsForParent("2012-01-01", state, TODAY), state).toBe(true);
    expect(waitsForParent(null, state, TODAY), state).toBe(true);
    expect(waitsForParent("1990-01-01", state, TODAY), state).toBe(false);
  }
  expect(waitsForParent("2012-01-01", "agreed", TODAY)).toBe(false);
  expect(waitsForParent(null, null, TODAY)).toBe(false);
});

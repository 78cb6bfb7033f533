import { expect, test } from "vitest";
import { glideEvidence } from "./glides.ts";

test("the bound of every block of any glide fits the width that was chosen for all of them", () => {
  const { blocks, worst } = glideEvidence(100, 0, 1);
  expect(blocks).toBeGreaterThan(10_000);
  expect(worst).toBeLessThanOrEqual(0);
});

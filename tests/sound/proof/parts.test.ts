import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { containersOf, glideEvidence, isPartOfWhole, partsOfMixes } from "./parts.ts";

test("the bound of every block of any glide fits the width that was chosen for all of them", () => {
  const { blocks, worst } = glideEvidence(100, 0, 1);
  expect(blocks).toBeGreaterThan(10_000);
  expect(worst).toBeLessThanOrEqual(0);
});

test("any part of any mix is the same alone as within the whole, in each container", () => {
  checkProperty(
    "parts-of-mixes",
    fc.property(partsOfMixes, (part) =>
      containersOf(part).every((container) => isPartOfWhole(part, container)),
    ),
    { numRuns: 60 },
  );
});

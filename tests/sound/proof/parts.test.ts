import fc from "fast-check";
import { test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { containersOf, isPartOfWhole, partsOfMixes } from "./parts.ts";

test("any part of any mix is the same alone as within the whole, in each container", () => {
  checkProperty(
    "parts-of-mixes",
    fc.property(partsOfMixes, (part) =>
      containersOf(part).every((container) => isPartOfWhole(part, container)),
    ),
    { numRuns: 60 },
  );
});

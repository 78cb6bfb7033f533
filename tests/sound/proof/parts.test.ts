import fc from "fast-check";
import { test } from "vitest";
import { containersOf, isPartOfWhole, partsOfMixes } from "./parts.ts";

test("any part of any mix is the same alone as within the whole, in each container", () => {
  fc.assert(
    fc.property(partsOfMixes, (part) =>
      containersOf(part).every((container) => isPartOfWhole(part, container)),
    ),
    { numRuns: 60 },
  );
});

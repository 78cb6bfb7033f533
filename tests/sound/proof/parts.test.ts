import { expect, test } from "vitest";
import { comparePartsWithWholes } from "./parts.ts";

test("any part of any mix is the same alone as within the whole, in each container", () => {
  expect(comparePartsWithWholes(60, 7)).toBeGreaterThanOrEqual(60);
});

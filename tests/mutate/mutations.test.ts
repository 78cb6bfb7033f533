import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTATIONS } from "./mutations.ts";

test("each fault still has its place in the product: its text is in its file once", () => {
  const lost = MUTATIONS.filter(({ file, find }) => {
    return readFileSync(file, "utf8").split(find).length !== 2;
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
});

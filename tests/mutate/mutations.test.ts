import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTATIONS } from "./mutations.ts";

test("each fault still has its place in the product: its text is in its file once", () => {
  const lost = MUTATIONS.filter(({ file, find }) => {
    return readFileSync(file, "utf8").split(find).length !== 2;
  });
  const named = lost.map(({ name, file }) => `${name}: ${file}`);
  expect(named, "Write the new text into `find`, in tests/mutate/mutations.ts.").toEqual([]);
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(40);
});

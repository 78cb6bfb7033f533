import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tell } from "#tests/faults/purchase-run.ts";
import { stories } from "#tests/faults/purchase-stories.ts";
import { checkProperty } from "#tests/property/check-property.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ sells: true });
});
afterAll(() => stack.close());

/** A failure names its seed, but the order in which requests meet is the machine's. */
test("people who buy in several tabs at once, with faults everywhere and a crash, keep the books", async () => {
  const property = fc.asyncProperty(stories, async (story) => {
    expect((await tell(stack, story, true)).violations).toEqual([]);
  });
  // Not shrunk: the books of the failed story stay wrong.
  await checkProperty("purchases-at-once", property, { numRuns: 10, endOnFailure: true });
}, 3_600_000);

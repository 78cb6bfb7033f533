import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { execute, randomRuns } from "./random-run.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true });
});
afterAll(() => stack.close());

/** Everything at once: a failure names its seed, but the order in which requests meet is the machine's. */
test("random runs of 4 people with 3 clients and 200 operations at once, with faults", async () => {
  const property = fc.asyncProperty(randomRuns, async (run) => {
    expect(await execute(stack, run)).toEqual([]);
  });
  // Not shrunk: the books of the failed run stay wrong.
  await checkProperty("random-runs", property, { numRuns: 10, endOnFailure: true });
}, 3_600_000);

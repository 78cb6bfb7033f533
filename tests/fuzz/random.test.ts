import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { execute, randomRuns } from "#tests/faults/random-run.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

/** Set to 200 by `npm run test:faults`. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? "10");
const FIRST_SEED = Number(process.env.FAULT_FIRST_SEED ?? "1");

/** How long a failing run is shrunk before it is printed with its seed. */
const LONGEST_SHRINK_MS = 120_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true });
});
afterAll(() => stack.close());

test(
  `${SEEDS} random runs of 4 people with 3 clients and 200 operations, with faults`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      await fc.assert(
        fc.asyncProperty(randomRuns, async (run) => {
          expect(await execute(stack, run)).toEqual([]);
        }),
        { seed, numRuns: 1, interruptAfterTimeLimit: LONGEST_SHRINK_MS },
      );
    }
  },
  SEEDS * 60_000,
);

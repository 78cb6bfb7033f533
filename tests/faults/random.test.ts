import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { live, stories } from "./random-run.ts";

/** `npm run test:faults` lives 200 stories; every day has 10. */
const SEEDS = Number(process.env.FAULT_SEEDS ?? "10");
const FIRST_SEED = Number(process.env.FAULT_FIRST_SEED ?? "1");

/** A story that fails is made simpler for so long, then printed with its seed. */
const LONGEST_SHRINK_MS = 120_000;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true });
});
afterAll(() => stack.close());

test(
  `${SEEDS} stories of 4 people with 3 clients and 200 operations, with faults`,
  async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
      await fc.assert(
        fc.asyncProperty(stories, async (story) => {
          expect(await live(stack, story)).toEqual([]);
        }),
        { seed, numRuns: 1, interruptAfterTimeLimit: LONGEST_SHRINK_MS },
      );
    }
  },
  SEEDS * 60_000,
);

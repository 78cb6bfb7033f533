import { afterAll, beforeAll, test } from "vitest";
import { postHostileReplies } from "#tests/faults/hostile-run.ts";
import { FIXED_SEED } from "#tests/property/check-property.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

const SEED = Number(process.env.FUZZ_SEED ?? FIXED_SEED);
const REPLIES = 300 * Number(process.env.FUZZ_TIMES ?? 1);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true });
});
afterAll(() => stack.close());

test(
  `${REPLIES} hostile replies of a model, FUZZ_SEED=${SEED}`,
  () => postHostileReplies(stack, REPLIES, SEED),
  3_600_000,
);

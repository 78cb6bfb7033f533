import { afterAll, beforeAll, test } from "vitest";
import { SEED } from "#tests/reading-cost/dice.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { sendHostileForms } from "./profile-forms.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test(`a thousand hostile submissions never fail, and store only valid values (seed ${SEED})`, async () => {
  await sendHostileForms(stack, { submissions: 1000, seed: SEED });
}, 600_000);

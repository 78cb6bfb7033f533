import { afterAll, beforeAll, test } from "vitest";
import { sendHostileForms } from "#tests/fuzz/profile-forms.ts";
import { FIXED_SEED } from "#tests/property/check-property.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test(
  "twenty hostile submissions never fail, and store only valid values",
  beforeRelease(),
  async () => {
    await sendHostileForms(stack, { submissions: 20, seed: FIXED_SEED });
  },
);

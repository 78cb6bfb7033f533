import { expect, test } from "vitest";
import { composeForTerminal } from "#worker/tools/cli/compose.ts";
import { EXAMPLE } from "./example.ts";

test("the example of the landing page is what these words really give", async () => {
  const { outcome, focus, stages } = await composeForTerminal(EXAMPLE.mood, {});
  expect({ outcome, focus, stages }).toEqual({
    outcome: "beat",
    focus: EXAMPLE.focus,
    stages: EXAMPLE.stages,
  });
});

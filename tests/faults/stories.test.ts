import fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "#tests/property/check-property.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { type Story, stories } from "./stories.ts";
import { tell } from "./story-run.ts";

const stack = sharedStack({ scriptedModel: true });

test("stories of 3 people who make beats, with faults at any step, keep the books", async () => {
  const property = fc.asyncProperty(stories, async (story) => {
    expect((await tell(stack, story)).violations).toEqual([]);
  });
  // Not shrunk: the books of the failed story stay wrong.
  await checkProperty("stories-of-beats", property, { numRuns: 2, endOnFailure: true });
}, 3_600_000);

test("a story that is told again goes the same way", beforeRelease(), async () => {
  const [story] = fc.sample(stories, { numRuns: 1, seed: 1 }) as [Story];
  const { trace } = await tell(stack, story);
  expect((await tell(stack, story)).trace).toEqual(trace);
  // Not a story in which nothing happens.
  expect(new Set(trace.map((line) => line.replace(/^\d+ \w+: /, ""))).size).toBeGreaterThan(3);
});

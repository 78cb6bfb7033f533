import fc from "fast-check";
import { expect } from "vitest";
import { ASSESSMENT, hostileReplies, STAGE, taskOf } from "#tests/model-host/replies.ts";
import { beatOf, pageOf } from "#tests/rig/client.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { findViolations, readCreditTables, settle } from "./invariants.ts";

const CREDITS = 25;

const stage = (beat_offset: number) => ({ ...STAGE, beat_offset });

/** A composition that is whole, for the assessment of the healthy replies. */
export const COMPOSITION = { stages: [stage(10), stage(7)] };

/** Lets hostile replies pass through the whole product: each costs one credit for one beat, or nothing. */
export async function postHostileReplies(stack: Stack, count: number, seed: number): Promise<void> {
  const texts = fc.sample(
    fc.record({
      assessment: hostileReplies([ASSESSMENT]),
      composition: hostileReplies([COMPOSITION]),
    }),
    { numRuns: count, seed },
  );
  let person = await stack.insertPerson();
  let left = CREDITS;
  const outcomes = { ready: 0, refused: 0 };
  for (const { assessment, composition } of texts) {
    stack.model.respond((request) => ({
      content: taskOf(request) === "assess-input" ? assessment : composition,
    }));
    const answer = await person.jar.postBeat({ mood: "I feel tense" });
    if (answer.status === 201) {
      outcomes.ready += 1;
      left -= 1;
      expect((await beatOf(answer)).credits_left).toBe(left);
    } else {
      outcomes.refused += 1;
      expect([422, 502]).toContain(answer.status);
      await answer.body?.cancel();
    }
    if (left > 0) continue;
    expect((await pageOf(await person.jar.get("/api/beats?limit=100"))).beats).toHaveLength(
      CREDITS,
    );
    person = await stack.insertPerson();
    left = CREDITS;
  }
  const { beats } = await pageOf(await person.jar.get("/api/beats?limit=100"));
  expect(beats).toHaveLength(CREDITS - left);
  await settle(stack);
  expect(findViolations(await readCreditTables(stack), [], true)).toEqual([]);
  expect(Math.min(outcomes.ready, outcomes.refused)).toBeGreaterThan(0);
}

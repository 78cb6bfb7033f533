import { afterEach, beforeEach, expect } from "vitest";
import { findViolations, readCreditTables, settle } from "#tests/faults/invariants.ts";
import { healthyReply } from "#tests/model-host/replies.ts";
import { type Client, pageOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { Stack } from "#tests/rig/stack.ts";

export const MOOD = { mood: "I feel tense" };

/** What every scenario of a file has. */
export interface ScenarioFixture {
  /** The product with a scripted model, which answers well until a test changes it. */
  readonly stack: Stack;
  /** The browser of a person who is new in each test. */
  readonly jar: Client;
  /** The person's balance. Asserts that it is 25 less the number of beats in the history. */
  credits(): Promise<number>;
}

/** A stack for all tests of a file; checks the invariants of credits after each test. */
export function scenarioFixture(): ScenarioFixture {
  const stack = sharedStack({ scriptedModel: true });
  let jar: Client;
  let id: string;
  beforeEach(async () => {
    stack.intervene(undefined);
    ({ id, jar } = await stack.insertPerson());
    stack.model.respond(healthyReply);
  });
  afterEach(async () => {
    stack.intervene(undefined);
    await settle(stack);
    expect(findViolations(await readCreditTables(stack), [], true)).toEqual([]);
  });
  return {
    stack,
    get jar() {
      return jar;
    },
    async credits() {
      const { beats } = await pageOf(await jar.get("/api/beats?limit=100"));
      const left = "select available_credits from profiles where id = ?";
      const credits = await stack.dump.count(left, [id]);
      expect(credits).toBe(25 - beats.length);
      return credits;
    },
  };
}

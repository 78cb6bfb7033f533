import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ASSESSMENT, STAGE, taskOf } from "#tests/model-host/healthy-replies.ts";
import { hostileReplies } from "#tests/model-host/hostile-replies.ts";
import { startModelHost } from "#tests/model-host/model-host.ts";
import { beatOf, pageOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { readCreditTables, settle } from "./credit-tables.ts";
import { findViolations } from "./invariants.ts";

/** How many hostile replies pass through the whole product. */
const RUNS = Number(process.env.FAULT_REPLIES ?? "300");
const CREDITS = 25;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true, limitScale: 1000 });
});
afterAll(() => stack.close());

test("an endless reply and a redirect cost nothing, and no request follows the redirect", async () => {
  const elsewhere = await startModelHost();
  const { jar } = await stack.insertPerson();
  const Location = `${elsewhere.url}/openai/v1/chat/completions`;
  for (const reply of [{ endless: true }, { status: 307, headers: { Location } }] as const) {
    stack.model.script([reply]);
    const answer = await jar.postBeat({ mood: "I feel tense" });
    expect(answer.status).toBe(502);
    await answer.body?.cancel();
  }
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
  expect((await beatOf(await postToHealthyModel(jar))).credits_left).toBe(CREDITS - 1);
});

/** Posts a mood while the model answers well. */
function postToHealthyModel(jar: Client): Promise<Response> {
  stack.model.respond((request) => ({
    json: taskOf(request) === "assess-input" ? ASSESSMENT : { stages: [stage(10), stage(7)] },
  }));
  return jar.postBeat({ mood: "I feel tense" });
}

const stage = (beat_offset: number) => ({ ...STAGE, beat_offset });

test(`${RUNS} hostile replies: each costs one credit for one beat, or nothing`, async () => {
  const texts = fc.sample(
    fc.record({
      assessment: hostileReplies([ASSESSMENT]),
      composition: hostileReplies([{ stages: [stage(10), stage(7)] }]),
    }),
    RUNS,
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
}, 3_600_000);

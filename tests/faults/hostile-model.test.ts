import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ASSESSMENT, STAGE, taskOf } from "#tests/model-host/healthy-replies.ts";
import { hostileReplies } from "#tests/model-host/hostile-replies.ts";
import { startModelHost } from "#tests/model-host/model-host.ts";
import { beatOf, pageOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { readBooks, settle } from "./books.ts";
import { faultsOf } from "./checker.ts";

/** `npm run test:faults` sends all the thousands through the whole product. */
const RUNS = Number(process.env.FAULT_REPLIES ?? "300");
const CREDITS = 25;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ scriptedModel: true, limitScale: 1000 });
});
afterAll(() => stack.close());

test("a reply without end and one that leads elsewhere cost nothing, and nothing goes there", async () => {
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
  expect((await beatOf(await postWell(jar))).credits_left).toBe(CREDITS - 1);
});

/** A beat of a model that is well again. */
function postWell(jar: Client): Promise<Response> {
  stack.model.respond((request) => ({
    json: taskOf(request) === "assess-input" ? ASSESSMENT : { stages: [stage(10), stage(7)] },
  }));
  return jar.postBeat({ mood: "I feel tense" });
}

const stage = (beat_offset: number) => ({ ...STAGE, beat_offset });

test(`${RUNS} hostile replies: each ends in a beat that was paid once, or costs nothing`, async () => {
  const texts = fc.sample(
    fc.record({
      assessment: hostileReplies([ASSESSMENT]),
      composition: hostileReplies([{ stages: [stage(10), stage(7)] }]),
    }),
    RUNS,
  );
  let person = await stack.insertPerson();
  let left = CREDITS;
  const seen = { ready: 0, refused: 0 };
  for (const { assessment, composition } of texts) {
    stack.model.respond((request) => ({
      content: taskOf(request) === "assess-input" ? assessment : composition,
    }));
    const answer = await person.jar.postBeat({ mood: "I feel tense" });
    if (answer.status === 201) {
      seen.ready += 1;
      left -= 1;
      expect((await beatOf(answer)).credits_left).toBe(left);
    } else {
      seen.refused += 1;
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
  expect(faultsOf(await readBooks(stack), [], true)).toEqual([]);
  expect(Math.min(seen.ready, seen.refused)).toBeGreaterThan(0);
}, 3_600_000);

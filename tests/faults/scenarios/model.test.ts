import { beforeEach, describe, expect, test } from "vitest";
import {
  ASSESSED,
  COMPOSED,
  healthyReply,
  NOT_APPLICABLE,
  STAGE,
} from "#tests/model-host/replies.ts";
import { type Client, errorOf } from "#tests/rig/client.ts";
import type { Stack } from "#tests/rig/stack.ts";
import { MOOD, scenarioFixture } from "./fixture.ts";

const scenario = scenarioFixture();
let stack: Stack;
let jar: Client;
beforeEach(() => {
  ({ stack, jar } = scenario);
});

test("3: a model that fails on every attempt costs nothing, and the key can be used again", async () => {
  stack.model.script([{ status: 500 }]);
  const key = crypto.randomUUID();
  const failed = await jar.postBeat(MOOD, key);
  expect([failed.status, (await errorOf(failed)).code]).toEqual([502, "generation_failed"]);
  expect(await scenario.credits()).toBe(25);
  stack.model.respond(healthyReply);
  expect((await jar.postBeat(MOOD, key)).status).toBe(201);
  expect(await scenario.credits()).toBe(24);
});

test("4: a model that is busy twice and then answers, with any Retry-After", async () => {
  stack.model.script([
    { status: 429, headers: { "Retry-After": "1" } },
    { status: 500, headers: { "Retry-After": "3600" } },
    ASSESSED,
    COMPOSED,
  ]);
  expect((await jar.postBeat(MOOD)).status).toBe(201);
  expect(await scenario.credits()).toBe(24);
});

test("5: a model that breaks off its answer is called again", async () => {
  stack.model.script([{ reset: true }, ASSESSED, COMPOSED]);
  expect((await jar.postBeat(MOOD)).status).toBe(201);
  expect(await scenario.credits()).toBe(24);
});

describe("6: an invalid reply of the model", () => {
  const bad = [
    { content: "I would rather not." },
    { content: '{"stages": [' },
    { json: { stages: [] } },
    { json: { stages: Array(500).fill(STAGE) } },
    { json: { stages: [{ ...STAGE, base_freq: 1e9 }] } },
    { json: { stages: [{ ...STAGE, extra: true }] } },
  ];
  test.each(bad.map((reply) => [JSON.stringify(reply).slice(0, 50), reply] as const))(
    "%s",
    async (_, reply) => {
      stack.model.script([ASSESSED, reply]);
      expect((await jar.postBeat(MOOD)).status).toBe(502);
      expect(await scenario.credits()).toBe(25);
    },
  );

  test("with valid JSON inside is accepted", async () => {
    const content = `Gladly! {"stages": [${JSON.stringify(STAGE)}]} Sleep well.`;
    stack.model.script([ASSESSED, { content }]);
    expect((await jar.postBeat(MOOD)).status).toBe(201);
    expect(await scenario.credits()).toBe(24);
  });
});

test("7: a text that describes no feeling costs nothing and leaves no row", async () => {
  stack.model.script([NOT_APPLICABLE]);
  const answer = await jar.postBeat(MOOD);
  expect(answer.status).toBe(422);
  const error = await errorOf(answer);
  expect(error.code).toBe("not_applicable");
  expect(error.message).toContain("We coulnd't process your request");
  expect(await scenario.credits()).toBe(25);
});

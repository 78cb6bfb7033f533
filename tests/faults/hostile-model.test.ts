import { expect, test } from "vitest";
import { startModelHost } from "#tests/model-host/model-host.ts";
import { ASSESSMENT, taskOf } from "#tests/model-host/replies.ts";
import { FIXED_SEED } from "#tests/property/check-property.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { COMPOSITION, postHostileReplies } from "./hostile-run.ts";

const CREDITS = 25;

const stack = sharedStack({ scriptedModel: true });

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
    json: taskOf(request) === "assess-input" ? ASSESSMENT : COMPOSITION,
  }));
  return jar.postBeat({ mood: "I feel tense" });
}

const REPLIES = 25;

test(`${REPLIES} hostile replies: each costs one credit for one beat, or nothing`, () =>
  postHostileReplies(stack, REPLIES, FIXED_SEED));

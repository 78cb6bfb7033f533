import { afterEach, beforeEach, expect, test } from "vitest";
import { healthyReply, taskOf } from "#tests/model-host/replies.ts";
import type { Client } from "#tests/rig/client.ts";
import { type Fault, type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

import { findViolations, readCreditTables } from "./invariants.ts";

const stack = sharedStack({ scriptedModel: true });

let jar: Client;
let id: string;
let email: string;
/** The form by which the person deletes their account, with the code that they were mailed. */
let deletion: { readonly intent: string; readonly token: string };
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`;
  ({ id, jar } = await stack.insertPerson(25, email));
  await jar.postForm("/profile", { intent: "delete_code" });
  deletion = { intent: "delete_account", token: await stack.inbox.nextCode(email) };
  stack.model.respond(healthyReply);
});
afterEach(async () => {
  stack.intervene(undefined);
  expect(findViolations(await readCreditTables(stack), [], true)).toEqual([]);
});

/** Whether a pipeline is the transaction that deletes an account. */
function isDeletion(pipeline: Pipeline): boolean {
  return sqlOf(pipeline).includes('insert into "deleted_ledger"');
}

/** Rows that contain the account's id, its address or one of some words. */
async function traces(...words: string[]): Promise<string[]> {
  const tables = Object.values(await stack.dump.everything()).flat();
  return tables
    .map((row) => JSON.stringify(row))
    .filter((row) => [id, email, ...words].some((word) => row.includes(word)));
}

async function deletedCredits(): Promise<number> {
  return stack.dump.count("select coalesce(sum(delta), 0) from deleted_ledger");
}

test.each([
  ["a beat during its assessment", false, "assess-input"],
  ["a beat during its composition", false, "compose-beat"],
  ["an incognito beat during its assessment", true, "assess-input"],
  ["an incognito beat during its composition", true, "compose-beat"],
])("%s leaves no trace when its account is deleted meanwhile", async (_, incognito, at) => {
  const mood = `I feel tense ${crypto.randomUUID()}`;
  const modelCalled = Promise.withResolvers<void>();
  const deleted = Promise.withResolvers<void>();
  stack.model.respond(async (request) => {
    if (taskOf(request) === at) {
      modelCalled.resolve();
      await deleted.promise;
    }
    return healthyReply(request);
  });
  const beat = jar.postBeat({ mood, incognito });
  await modelCalled.promise;
  expect((await jar.postForm("/profile", deletion)).status).toBe(303);
  deleted.resolve();
  const answer = await beat;
  expect(answer.status).toBe(502);
  expect(await answer.text()).not.toContain("stages");
  expect(await traces(mood)).toEqual([]);
  expect(stack.logs.join("\n")).not.toContain(mood);
});

test.each<[string, Fault]>([
  ["is lost before the database", "lost_before"],
  ["is executed and loses its answer", "lost_after"],
  ["is executed and has its answer cut off", "truncated"],
  ["is delivered twice", "twice"],
  ["finds the database busy", "busy"],
  ["finds the database failing", "failed"],
])("a deletion that %s deletes everything, and is counted once in the sums", async (_, fault) => {
  await jar.postBeat({ mood: "I feel tense" });
  await jar.postBeat({ mood: "I feel tense", incognito: true });
  const before = await deletedCredits();
  const faults = [fault];
  stack.intervene((pipeline) => (isDeletion(pipeline) ? faults.shift() : undefined));
  const answer = await jar.postForm("/profile", deletion);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/goodbye"]);
  expect(faults).toEqual([]);
  expect(await traces()).toEqual([]);
  expect(await deletedCredits()).toBe(before + 23);
});

test("a deletion that fails for good deletes nothing, shows an error, and can be repeated with its code", async () => {
  await jar.postBeat({ mood: "I feel tense" });
  // The row of the code notes that it was typed.
  const kept = async () => (await traces()).filter((row) => !row.includes('"purpose":"deletion"'));
  const before = await kept();
  stack.intervene((pipeline) => (isDeletion(pipeline) ? "failed" : undefined));
  const answer = await jar.postForm("/profile", deletion);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("We could not make sure that everything was deleted.");
  expect(await kept()).toEqual(before);
  stack.intervene(undefined);
  expect((await jar.postForm("/profile", deletion)).status).toBe(303);
  expect(await traces()).toEqual([]);
});

test("a beat at the same time as the deletion leaves no trace", async () => {
  const mood = `I feel tense ${crypto.randomUUID()}`;
  const [, answer] = await Promise.all([
    jar.postBeat({ mood, incognito: true }),
    jar.postForm("/profile", deletion),
  ]);
  expect(answer.status).toBe(303);
  expect(await traces(mood)).toEqual([]);
});

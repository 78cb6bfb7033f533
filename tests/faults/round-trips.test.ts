import { afterAll, beforeAll, expect, test } from "vitest";
import { beatOf } from "#tests/rig/answers.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

/** The number of requests to the database for an answer, until the end of its body. */
async function cost(answer: () => Promise<Response>): Promise<number> {
  stack.roundTrips();
  await (await answer()).arrayBuffer();
  return stack.roundTrips();
}

test("a beat costs at most four round trips to the database, and so does its replay", async () => {
  const { jar } = await stack.insertPerson();
  const key = crypto.randomUUID();
  const post = () => jar.postBeat({ mood: "I feel tense" }, key);
  expect(await cost(post)).toBeLessThanOrEqual(4);
  expect(await cost(post)).toBeLessThanOrEqual(4);
});

test("a page costs at most two round trips, and so does sound", async () => {
  const { jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const pages = [
    "/",
    "/assessment",
    `/assessment?beat=${beat.id}`,
    `/listen/${beat.id}`,
    "/history",
    "/profile",
    "/profile?step=3",
    "/settings",
    "/support",
  ];
  for (const path of [...pages, "/api/beats"]) {
    expect(await cost(() => jar.get(path)), path).toBeLessThanOrEqual(2);
  }
  const range = { Range: "bytes=0-999" };
  expect(await cost(() => jar.get(beat.audio_url, range))).toBeLessThanOrEqual(2);
  expect(await cost(() => stack.client().get("/auth"))).toBe(0);
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { errorOf } from "#tests/rig/answers.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

/** The product with the limits that people meet, so each test has one of its own. */
let stack: Stack;
beforeEach(async () => {
  stack = await startStack({ limitScale: 1 });
});
afterEach(() => stack.close());

const waits = (response: Response) => Number(response.headers.get("Retry-After"));

test("9: the eleventh wrong password waits; a device of the account's own does not", async () => {
  const email = "asha@example.com";
  const own = await stack.person(email);
  const fields = { intent: "sign_in", email, password: PASSWORD };
  expect((await own.postForm("/auth", fields)).status).toBe(303);
  const stranger = stack.client();
  for (let tries = 0; tries < 10; tries += 1) {
    const wrong = await stranger.postForm("/auth", { ...fields, password: `wrong ${tries}` });
    expect(wrong.status).toBe(401);
  }
  const over = await stranger.postForm("/auth", { ...fields, password: "wrong" });
  expect(over.status).toBe(429);
  expect(waits(over)).toBeGreaterThan(0);
  expect(waits(over)).toBeLessThanOrEqual(600);
  expect((await stranger.postForm("/auth", fields)).status).toBe(429);
  await own.postForm("/auth/sign-out", {});
  expect((await own.postForm("/auth", fields)).status).toBe(303);
  await stack.dump.rows("update throttle set resets_at = 0");
  expect((await stranger.postForm("/auth", fields)).status).toBe(303);
});

test("9: signing in to one's own account does not wipe out tries at others'", async () => {
  await stack.person("own@example.com");
  const signIn = (email: string, password: string) =>
    stack.client().postForm("/auth", { intent: "sign_in", email, password });
  for (let round = 0; round < 5; round += 1) {
    expect((await signIn(`victim-${round}-a@example.com`, "guess")).status).toBe(401);
    expect((await signIn("own@example.com", PASSWORD)).status).toBe(303);
    expect((await signIn(`victim-${round}-b@example.com`, "guess")).status).toBe(401);
  }
  expect((await signIn("victim-last@example.com", "guess")).status).toBe(429);
});

test("25: an address past its own limit uses up nobody else's", async () => {
  const email = "spared@example.com";
  await stack.person(email);
  const ask = (whose: string) =>
    stack.client().postForm("/auth", { intent: "magic_link", email: whose });
  for (let count = 1; count < 20; count += 1) await ask(`other-${count}@example.com`);
  for (let count = 0; count < 12; count += 1) expect((await ask(email)).status).toBe(429);
  expect(
    await stack.dump.count("select count(*) from throttle where count > 10 and count < 20"),
  ).toBe(0);
  await stack.dump.rows("delete from throttle where count > 20");
  expect((await ask(email)).status).toBe(200);
});

test("25: a fourth mail to one address within a quarter of an hour is not sent", async () => {
  const email = "mails@example.com";
  await stack.person(email);
  const ask = () => stack.client().postForm("/auth", { intent: "magic_link", email });
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
  const over = await ask();
  expect(over.status).toBe(429);
  expect(waits(over)).toBeGreaterThan(0);
  const other = { intent: "magic_link", email: "nobody@example.com" };
  expect((await stack.client().postForm("/auth", other)).status).toBe(200);
});

test("25: an eleventh new beat within a minute waits; the same key again is free", async () => {
  const jar = await stack.person();
  const key = crypto.randomUUID();
  expect((await jar.postBeat({ mood: "I feel tense" }, key)).status).toBe(201);
  for (let count = 0; count < 15; count += 1) {
    expect((await jar.postBeat({ mood: "I feel tense" }, key)).status).toBe(200);
  }
  for (let count = 2; count <= 10; count += 1) {
    expect((await jar.postBeat({ mood: `I feel tense ${count}` })).status).toBe(201);
  }
  const over = await jar.postBeat({ mood: "I feel tense again" });
  expect(over.status).toBe(429);
  expect(waits(over)).toBeLessThanOrEqual(60);
  expect((await errorOf(over)).code).toBe("rate_limited");
  expect((await jar.postBeat({ mood: "I feel tense" }, key)).status).toBe(200);
  await stack.dump.rows("update throttle set resets_at = 0");
  expect((await jar.postBeat({ mood: "I feel tense again" })).status).toBe(201);
});

test("LIMIT_SCALE is refused where people are", async () => {
  const open = await startStack({ variables: { APP_ORIGIN: "https://stillwave.example" } });
  expect((await fetch(open.origin)).status).toBe(503);
  await open.close();
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

/** The product with the limits that people meet, so each test has one of its own. */
let stack: Stack;
beforeEach(async () => {
  stack = await startStack({ limitScale: 1 });
});
afterEach(() => stack.close());

const WEAK = "password1234";

test("31: a session changes the password once: those that it began meanwhile change nothing", async () => {
  const email = "once@example.com";
  const jar = await stack.person(email);
  const session = `session=${jar.cookies.get("session")}`;
  const passwords = Array.from({ length: 5 }, (_, at) => `quiet lake number ${at}`);
  const answers = await Promise.all(
    passwords.map((password) =>
      stack.client().request("/auth", {
        method: "POST",
        headers: { Cookie: session },
        body: new URLSearchParams({ intent: "update_password", password }),
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 401, 401, 401, 401]);
  const changed = passwords[statuses.indexOf(200)] ?? "";
  const signIn = { intent: "sign_in", email, password: changed };
  expect((await jar.postForm("/auth", signIn)).status).toBe(303);
});

test("31: changes are limited for each person, before a password's strength is estimated", async () => {
  const jar = await stack.person();
  const change = (password: string) =>
    jar.postForm("/auth", { intent: "update_password", password });
  for (let tries = 0; tries < 10; tries += 1) expect((await change(WEAK)).status).toBe(400);
  const over = await change(WEAK);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await change("another quiet lake")).status).toBe(429);
  const other = await stack.person();
  const fields = { intent: "update_password", password: "another quiet lake" };
  expect((await other.postForm("/auth", fields)).status).toBe(200);
});

test("31: new passwords of sign-ups are limited before their strength is estimated", async () => {
  const signUp = (password: string) =>
    stack.client().postForm("/auth", { intent: "sign_up", email: "weak@example.com", password });
  for (let tries = 0; tries < 60; tries += 1) expect((await signUp(WEAK)).status).toBe(400);
  expect((await signUp(WEAK)).status).toBe(429);
  expect((await signUp(PASSWORD)).status).toBe(429);
});

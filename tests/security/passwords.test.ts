import { beforeEach, expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

/** With the rate limits of production; nothing was counted yet when a test begins. */
const stack = sharedStack({ limitScale: 1 });
beforeEach(async () => {
  await stack.dump.rows("delete from throttle");
});

const WEAK = "password1234";

test("31: of parallel password changes in one session only one succeeds", async () => {
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

test("31: limits password changes of a person before estimating the strength of the password", async () => {
  const jar = await stack.person();
  const change = (password: string) =>
    jar.postForm("/auth", { intent: "update_password", password });
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await change(WEAK)).status).toBe(400);
  const over = await change(WEAK);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await change("another quiet lake")).status).toBe(429);
  const other = await stack.person();
  const fields = { intent: "update_password", password: "another quiet lake" };
  expect((await other.postForm("/auth", fields)).status).toBe(200);
});

test("31: limits sign-ups before estimating the strength of the password", async () => {
  const signUp = (password: string) =>
    stack.client().postForm("/auth", { intent: "sign_up", email: "weak@example.com", password });
  for (let attempt = 0; attempt < 60; attempt += 1) expect((await signUp(WEAK)).status).toBe(400);
  expect((await signUp(WEAK)).status).toBe(429);
  expect((await signUp(PASSWORD)).status).toBe(429);
});

import { beforeEach, expect, test } from "vitest";
import { exhaust } from "#tests/rig/direct-writes.ts";
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
  const { id, jar } = await stack.insertPerson();
  const change = (password: string) =>
    jar.postForm("/auth", { intent: "update_password", password });
  await exhaust(stack, "password_change", id, 1);
  expect((await change(WEAK)).status).toBe(400);
  const over = await change(WEAK);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect((await change("another quiet lake")).status).toBe(429);
  const other = await stack.person();
  const fields = { intent: "update_password", password: "another quiet lake" };
  expect((await other.postForm("/auth", fields)).status).toBe(200);
});

test("31: limits sign-ups before estimating the strength of the password", async () => {
  const network = "203.0.113.31";
  const signUp = (password: string) =>
    stack
      .client(network)
      .postForm("/auth", { intent: "sign_up", email: "weak@example.com", password });
  await exhaust(stack, "new_password", network, 1);
  expect((await signUp(WEAK)).status).toBe(400);
  expect((await signUp(WEAK)).status).toBe(429);
  expect((await signUp(PASSWORD)).status).toBe(429);
});

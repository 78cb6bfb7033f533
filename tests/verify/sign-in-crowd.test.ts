import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack({ costlyHashes: true });

const post = (jar: Client, intent: string, fields: Record<string, string>) =>
  jar.postForm("/auth", { intent, ...fields });

test("many parallel sign-ins are queued or answered 503, which does not count towards the limits", async () => {
  const email = "crowd@example.com";
  const jar = await stack.signedUp(email);
  const attempts = async () => {
    const [row] = await stack.dump.rows("select coalesce(sum(count), 0) as attempts from throttle");
    return Number(row?.attempts);
  };
  const before = await attempts();
  const crowd = Array.from({ length: 60 }, () =>
    post(stack.client(), "sign_in", { email, password: "not the password" }),
  );
  expect((await stack.client().get("/about")).status).toBe(200);
  const answers = await Promise.all(crowd);
  const refused = answers.filter(({ status }) => status === 401);
  const sentAway = answers.filter(({ status }) => status === 503);
  expect(refused.length + sentAway.length).toBe(60);
  expect(refused.length).toBeGreaterThan(30);
  expect(sentAway.length).toBeGreaterThan(0);
  for (const answer of sentAway) {
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(9);
    const page = await answer.text();
    expect(page).toContain("Many people are signing in right now");
    expect(page).toContain(email);
  }
  // Each failure counts for the account and for the network.
  expect((await attempts()) - before).toBe(2 * refused.length);
  expect((await post(jar, "sign_in", { email, password: PASSWORD })).status).toBe(303);
});

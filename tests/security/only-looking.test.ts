import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();

/** How a browser, a scanner of mails or a preview looks at an address that nobody opened. */
const LOOKS = [
  ["HEAD", {}],
  ["GET", { "Sec-Purpose": "prefetch" }],
  ["GET", { "Sec-Purpose": "prefetch;prerender" }],
  ["GET", { Purpose: "prefetch" }],
  ["GET", { "X-Moz": "prefetch" }],
] as const;

/** Looks at an address in every way. No answer may set a cookie or be a failure of ours. */
async function lookAt(jar: Client, path: string): Promise<readonly Response[]> {
  const answers: Response[] = [];
  for (const [method, headers] of LOOKS) {
    const answer = await jar.request(path, { method, headers });
    expect(answer.status, path).toBeLessThan(500);
    expect(answer.headers.getSetCookie(), path).toEqual([]);
    answers.push(answer);
  }
  return answers;
}

test("44: words that wait for their writer are there after others looked", async () => {
  const jar = await stack.person();
  const visitor = stack.client();
  await visitor.postForm("/feeling", { mood: "My thoughts race at night" });
  for (const [name, value] of visitor.cookies) jar.cookies.set(name, value);
  for (const answer of await lookAt(jar, "/assessment")) expect(answer.status).toBe(200);
  expect(await (await jar.get("/assessment")).text()).toContain("My thoughts race at night");
  expect(await (await jar.get("/assessment")).text()).not.toContain("My thoughts race at night");
});

test("44: the export mails its notice when it is downloaded, and no prefetch brings the data", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const jar = await stack.person(email);
  const [head, ...prefetched] = await lookAt(jar, "/api/account/export");
  expect([head?.status, await head?.text()]).toEqual([200, ""]);
  for (const answer of prefetched) expect([answer.status, await answer.text()]).toEqual([204, ""]);
  expect((await jar.get("/api/account/export")).status).toBe(200);
  expect((await stack.inbox.next(email)).subject).toContain("was downloaded");
  expect(stack.inbox.unread(email)).toBe(0);
});

test("44: mailed links, the goodbye and the page after leaving stay as they are", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await stack.person(email);
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "magic_link", email });
  const { pathname, search, searchParams } = new URL(await stack.inbox.nextLink(email));
  await lookAt(jar, pathname + search);
  const used = await jar.postForm(pathname, Object.fromEntries(searchParams));
  expect(used.headers.get("Location")).toBe("/assessment");
  await lookAt(jar, "/auth/not-me?token=abc");
  await lookAt(jar, "/plan/unsubscribe?token=abc");
  await lookAt(jar, "/auth?tier=Creator");
  await jar.postForm("/auth/sign-out", {});
  await lookAt(jar, "/");
  expect((await jar.get("/")).headers.get("Clear-Site-Data")).toContain("storage");
  expect((await jar.get("/")).headers.has("Clear-Site-Data")).toBe(false);
  const leaving = await stack.person();
  await leaving.postForm("/profile", { intent: "delete_account", password: PASSWORD });
  await lookAt(leaving, "/goodbye");
  expect((await leaving.get("/goodbye")).status).toBe(200);
  expect((await leaving.get("/goodbye")).status).toBe(302);
});

import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const signUp = (jar: Client, email: string, password = PASSWORD) =>
  jar.postForm("/auth", { intent: "sign_up", email, password });
const again = (jar: Client, email: string, by = "sign_up") =>
  jar.postForm("/auth", { intent: "mail_again", by, email });

test("a second mail of a sign-up keeps the password of its browser, and no other browser's", async () => {
  const email = "asha.step@example.com";
  const [own, stranger] = [stack.client(), stack.client()];
  await signUp(own, email);
  await signUp(stranger, email, "a stranger's quiet lake");
  await stack.inbox.next(email);
  await stack.inbox.next(email);
  expect((await again(own, email)).status).toBe(200);
  const used = await own.postForm("/auth", {
    intent: "verify_otp",
    token: await stack.inbox.nextCode(email),
  });
  expect([used.status, used.headers.get("Location")]).toEqual([303, "/assessment"]);
  const signIn = (password: string) =>
    stack.client().postForm("/auth", { intent: "sign_in", email, password });
  expect((await signIn("a stranger's quiet lake")).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(303);
});

test("a second mail without a sign-up in this browser brings no password along", async () => {
  const email = "ravi.step@example.com";
  await signUp(stack.client(), email, "a stranger's quiet lake");
  await stack.inbox.next(email);
  const jar = stack.client();
  await again(jar, email);
  const used = await jar.postForm("/auth", {
    intent: "verify_otp",
    token: await stack.inbox.nextCode(email),
  });
  expect(used.headers.get("Location")).toBe("/assessment");
  const fields = { intent: "sign_in", email, password: "a stranger's quiet lake" };
  expect((await stack.client().postForm("/auth", fields)).status).toBe(401);
});

test("a second mail of a sign-up signs in to an account that exists", async () => {
  const email = "known-again.step@example.com";
  await stack.person(email);
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "sign_up", email });
  const first = await stack.inbox.nextCode(email);
  await again(jar, email);
  const second = await stack.inbox.nextCode(email);
  const type = async (token: string) =>
    (await jar.postForm("/auth", { intent: "verify_otp", token })).status;
  expect([await type(first), await type(second)]).toEqual([401, 303]);
});

test("the answer does not reveal whether an address has an account", async () => {
  const known = "known.step@example.com";
  await stack.person(known);
  const pages = [];
  for (const email of [known, "other@example.com"]) {
    const jar = stack.client();
    const first = await signUp(jar, email);
    const mail = await again(jar, email);
    const cookies = mail.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));
    const page = (await mail.text()).replaceAll(email, "").replace(/nonce="[^"]*"/g, "");
    pages.push([first.status, mail.status, cookies, page.length]);
  }
  expect(pages[0]).toEqual(pages[1]);
  for (const subject of ["You already have an account", "Your link to sign in"]) {
    expect((await stack.inbox.next(known)).subject).toContain(subject);
  }
  // Nor is an address without an account told that it has one.
  expect((await again(stack.client(), "nobody@example.com")).status).toBe(200);
  expect(stack.inbox.unread("nobody@example.com")).toBe(0);
});

test("the page for another address has the old one in its field and in no address", async () => {
  const page = await stack.client().postForm("/auth", {
    intent: "other_address",
    by: "forgotten_password",
    email: "worng@example.com",
  });
  expect([page.status, page.headers.get("Location")]).toEqual([200, null]);
  const html = await page.text();
  expect(html).toContain("Reset your password");
  expect(html).toMatch(/<input[^>]*type="email"[^>]*value="worng@example.com"/);
  expect(html).not.toMatch(/(action|href)="[^"]*worng/);
});

test("after too many codes the page is still that of its mail", async () => {
  const network = "203.0.113.61";
  await exhaust(strict, "code_network", network);
  const fields = { intent: "verify_otp", token: "12345678", by: "sign_up", email: "a@example.com" };
  const answer = await strict.client(network).postForm("/auth", fields);
  expect(answer.status).toBe(429);
  const page = await answer.text();
  expect(page).toContain("Send it again");
  expect(page).toContain("Wrong address?");
});

test("a form that no mail belongs to is refused", async () => {
  for (const by of ["sign_in", "update_password", "", "constructor"]) {
    expect((await again(stack.client(), "asha.step@example.com", by)).status, by).toBe(400);
  }
  expect((await again(stack.client(), "not an address", "magic_link")).status).toBe(400);
});

import { beforeEach, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { LIMITS } from "#worker/domain/limits.ts";

/** With the rate limits of production; nothing was counted yet when a test begins. */
const stack = sharedStack({ limitScale: 1 });
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`;
  await stack.dump.rows("delete from throttle");
});

const OWNER = "192.0.2.1";
const STRANGER = "198.51.100.7";
/** Of the owner, another one in each test. */
let email: string;

const signIn = async (jar: Client, password = PASSWORD, whose = email) =>
  (await jar.postForm("/auth", { intent: "sign_in", email: whose, password })).status;
const requestMail = async (jar: Client, intent = "magic_link") =>
  (await jar.postForm("/auth", { intent, email })).status;
const linkFields = async () =>
  Object.fromEntries(new URL(await stack.inbox.nextLink(email)).searchParams);
const open = async (jar: Client, fields: Record<string, string>) =>
  (await jar.postForm("/auth/confirm", fields)).status;

/** A browser of the owner, who signs up, confirms the address and is signed in. */
async function owner(): Promise<Client> {
  const jar = stack.client(OWNER);
  await jar.postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
  expect(await open(jar, await linkFields())).toBe(303);
  return jar;
}

/** Leaves a network no sign-in to try, as ten wrong passwords would. */
async function exhaustSignIns(from: string): Promise<void> {
  await exhaust(stack, "sign_in_network", from);
  expect(await signIn(stack.client(from))).toBe(429);
}

test("9: wrong passwords from one network do not lock out another network", async () => {
  await owner();
  const stranger = stack.client(STRANGER);
  await exhaust(stack, "sign_in_network", STRANGER, 1);
  expect(await signIn(stranger, "wrong")).toBe(401);
  expect(await signIn(stranger)).toBe(429);
  expect(await signIn(stack.client(OWNER))).toBe(303);
});

test("9: a device that signed in by a link is known, and is not locked out even by its own network", async () => {
  const jar = await owner();
  await jar.postForm("/auth/sign-out", {});
  await exhaustSignIns(OWNER);
  expect(await signIn(jar)).toBe(303);
});

test("9: a device that signed in by a code is known", async () => {
  await owner();
  const jar = stack.client(OWNER);
  await requestMail(jar);
  const token = await stack.inbox.nextCode(email);
  expect((await jar.postForm("/auth", { intent: "verify_otp", token })).status).toBe(303);
  await jar.postForm("/auth/sign-out", {});
  await exhaustSignIns(OWNER);
  expect(await signIn(jar)).toBe(303);
});

test("9: limits wrong passwords from all networks together, but not those of known devices", async () => {
  const jar = await owner();
  await jar.postForm("/auth/sign-out", {});
  await exhaust(stack, "sign_in_account", email);
  expect(await signIn(stack.client("203.0.113.1"))).toBe(429);
  expect(await signIn(stack.client("203.0.113.2"))).toBe(429);
  expect(await signIn(jar)).toBe(303);
});

test("9: a browser remembers several accounts, up to a limit", async () => {
  const jar = await owner();
  const others = Array.from({ length: 4 }, (_, at) => `other-${at}@example.com`);
  for (const other of others) {
    await stack.person(other);
    expect(await signIn(jar, PASSWORD, other)).toBe(303);
  }
  await exhaustSignIns(OWNER);
  expect(await signIn(jar)).toBe(303);
  await stack.dump.rows("delete from throttle");
  for (const more of ["more-0@example.com", "more-1@example.com"]) {
    await stack.person(more);
    expect(await signIn(jar, PASSWORD, more)).toBe(303);
  }
  expect((jar.cookies.get("device") ?? "").length).toBeLessThan(800);
});

test("25: mails that a stranger requests neither use up the limit of the owner nor invalidate their link", async () => {
  await owner();
  const jar = stack.client(OWNER);
  expect(await requestMail(jar)).toBe(200);
  const fields = await linkFields();
  for (let count = 0; count < 3; count += 1) {
    expect(await requestMail(stack.client(STRANGER))).toBe(200);
    await linkFields();
  }
  expect(await requestMail(stack.client(STRANGER))).toBe(429);
  expect(await requestMail(stack.client(OWNER), "forgotten_password")).toBe(200);
  expect(await open(jar, fields)).toBe(303);
});

test("25: a known device and a signed-in person have their own mail limits", async () => {
  const jar = await owner();
  await exhaust(stack, "mail_recipient_day", email);
  await exhaust(stack, "mail_network", OWNER);
  expect(await requestMail(stack.client("203.0.113.9"))).toBe(429);
  const code = await jar.postForm("/profile", { intent: "delete_code" });
  expect(code.status).toBe(200);
  expect(await stack.inbox.nextCode(email)).toMatch(/^\d{8}$/);
  await jar.postForm("/auth/sign-out", {});
  for (let count = 0; count < 3; count += 1) expect(await requestMail(jar)).toBe(200);
  expect(await requestMail(jar)).toBe(429);
});

test("25: a browser that signed up can request its mail again, regardless of requests by strangers", async () => {
  const jar = stack.client(OWNER);
  await jar.postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
  await linkFields();
  await stack.dump.rows("delete from throttle");
  await exhaust(stack, "mail_recipient_day", email);
  const signUp = { intent: "sign_up", email, password: PASSWORD };
  expect((await stack.client("203.0.113.9").postForm("/auth", signUp)).status).toBe(429);
  expect((await jar.postForm("/auth", signUp)).status).toBe(200);
  expect(await open(jar, await linkFields())).toBe(303);
});

test("25: an address gets few mails a day however many browsers and networks ask, and its owner's devices keep theirs", async () => {
  const jar = await owner();
  await stack.dump.rows("delete from throttle");
  await jar.postForm("/auth/sign-out", {});
  const strangers = Array.from({ length: 13 }, (_, at) => stack.client(`198.51.100.${at}`));
  let mails = 0;
  for (const intent of ["magic_link", "forgotten_password", "magic_link"]) {
    for (const stranger of strangers) {
      if ((await requestMail(stranger, intent)) === 200) mails += 1;
    }
  }
  expect(mails).toBeGreaterThan(0);
  expect(mails).toBeLessThanOrEqual(8);
  const otherDevice = await stack.person(`${crypto.randomUUID()}@example.com`);
  expect(await requestMail(otherDevice)).toBe(429);
  expect(await requestMail(jar)).toBe(200);
  // Those devices together have a limit too.
  await exhaust(stack, "mail_device_day", email);
  expect(await requestMail(jar)).toBe(429);
});

test("25: one network cannot use up an address's mails of a day, by however many browsers and hours", async () => {
  await owner();
  await stack.dump.rows("delete from throttle");
  const stranger = stack.client(STRANGER);
  for (let quarters = 0; quarters < 4; quarters += 1) {
    for (const jar of [stranger, stranger, stack.client(STRANGER)]) await requestMail(jar);
    // As if fifteen minutes had passed.
    await exhaust(stack, "mail_pair", `${STRANGER} ${email}`, LIMITS.mail_pair.max);
  }
  expect(await requestMail(stack.client(STRANGER))).toBe(429);
  expect(await requestMail(stack.client(OWNER))).toBe(200);
  expect(await requestMail(stack.client(OWNER), "forgotten_password")).toBe(200);
});

test("25: limits the valid links of an account, and of a browser", async () => {
  await owner();
  await stack.dump.rows("delete from token");
  expect(await requestMail(stack.client())).toBe(200);
  // As if strangers had requested forty of them, one after another.
  await stack.dump.rows(`
    with recursive more (at) as (select 1 union all select at + 1 from more where at < 39)
    insert into token (hash, purpose, user_id, expires_at, created_at)
    select hash || at, purpose, user_id, expires_at, created_at from token, more`);
  expect(await requestMail(stack.client())).toBe(200);
  expect(await stack.dump.count("select count(*) from token")).toBeLessThanOrEqual(30);
  const jar = stack.client();
  for (let count = 0; count < 6; count += 1) {
    await stack.dump.rows("delete from throttle");
    const fields = { intent: "sign_up", email: `many-${count}@example.com`, password: PASSWORD };
    expect((await jar.postForm("/auth", fields)).status).toBe(200);
  }
  expect(
    await stack.dump.count("select count(*) from token where purpose = 'signup'"),
  ).toBeLessThanOrEqual(5);
});

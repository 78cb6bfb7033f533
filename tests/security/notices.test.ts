import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const NEW_DEVICE = "A new device signed in to your Stillwave account";
const CHANGED = "Your password for Stillwave was changed";

const post = (jar: Client, intent: string, fields: Record<string, string>) =>
  jar.postForm("/auth", { intent, ...fields });
const signIn = async (jar: Client, email: string, password = PASSWORD) =>
  (await post(jar, "sign_in", { email, password })).status;
const isSignedIn = async (jar: Client) => (await jar.get("/assessment")).status === 200;

/** The next mail to an address, which is a notice of this kind. @returns its link's path and token */
async function notice(email: string, subject: string) {
  const mail = await stack.inbox.next(email);
  expect(mail.subject).toBe(subject);
  expect(mail.links).toHaveLength(1);
  const { pathname, search, searchParams } = new URL(mail.links[0] ?? "");
  return { address: pathname + search, fields: Object.fromEntries(searchParams), mail };
}

const sound = (fields: Record<string, string>) => stack.client().postForm("/auth/not-me", fields);

test("29: a device that was not seen before is told of, by whatever way it came; a known one is not", async () => {
  const email = "devices@example.com";
  const known = await stack.person(email);
  expect(stack.inbox.unread(email)).toBe(0);

  expect(await signIn(stack.client(), email)).toBe(303);
  const { mail } = await notice(email, NEW_DEVICE);
  expect(mail.text).toContain("It was Unknown device, on ");

  const byLink = stack.client();
  await post(byLink, "magic_link", { email });
  const link = new URL(await stack.inbox.nextLink(email));
  await byLink.postForm(link.pathname, Object.fromEntries(link.searchParams));
  await notice(email, NEW_DEVICE);

  const byCode = stack.client();
  await post(byCode, "magic_link", { email });
  await post(byCode, "verify_otp", { token: await stack.inbox.nextCode(email) });
  await notice(email, NEW_DEVICE);

  for (const jar of [known, byLink, byCode]) {
    await jar.postForm("/auth/sign-out", {});
    expect(await signIn(jar, email)).toBe(303);
  }
  // What comes next is of another kind: none of them was told of again.
  await known.get("/api/account/export");
  await notice(email, "Your Stillwave data was downloaded");
});

test("29: who changed a password is undone by the mail's link, once, and nobody is signed in by it", async () => {
  const email = "changed@example.com";
  const owner = await stack.person(email);
  const thief = stack.client();
  expect(await signIn(thief, email)).toBe(303);
  await notice(email, NEW_DEVICE);
  const stolen = "a thief's quiet lake";
  expect((await post(thief, "update_password", { password: stolen })).status).toBe(200);
  const { address, fields } = await notice(email, CHANGED);
  expect(await isSignedIn(owner)).toBe(false);
  expect(await signIn(thief, email, stolen)).toBe(303);
  await post(stack.client(), "magic_link", { email });
  const pending = new URL(await stack.inbox.nextLink(email));

  stack.roundTrips();
  for (const method of ["HEAD", "GET", "GET"]) {
    expect((await stack.client().request(address, { method })).status).toBe(200);
  }
  expect(stack.roundTrips()).toBe(0);
  expect(await isSignedIn(thief)).toBe(true);
  const opener = stack.client();
  const page = await (await opener.get(address)).text();
  expect(page.match(/<button type="submit"/g)).toHaveLength(1);

  const answer = await opener.postForm("/auth/not-me", fields);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Everybody is signed out");
  expect(await isSignedIn(opener)).toBe(false);
  expect(await isSignedIn(thief)).toBe(false);
  expect(await signIn(thief, email, stolen)).toBe(401);
  const late = await thief.postForm("/auth/confirm", Object.fromEntries(pending.searchParams));
  expect(late.status).toBe(400);
  expect((await sound(fields)).status).toBe(400);

  await post(owner, "forgotten_password", { email });
  const reset = new URL(await stack.inbox.nextLink(email));
  await owner.postForm("/auth/confirm", Object.fromEntries(reset.searchParams));
  const fresh = "the owner's quiet lake";
  expect((await post(owner, "update_password", { password: fresh })).status).toBe(200);
  expect(await signIn(owner, email, fresh)).toBe(303);
});

test("29: who came in by the password loses it, for they know it; another way leaves it", async () => {
  for (const [email, intent, left] of [
    ["by-password@example.com", "sign_in", 401],
    ["by-link@example.com", "magic_link", 303],
  ] as const) {
    const own = await stack.person(email);
    const thief = stack.client();
    await post(thief, intent, { email, password: PASSWORD });
    if (intent === "magic_link") {
      const link = new URL(await stack.inbox.nextLink(email));
      await thief.postForm(link.pathname, Object.fromEntries(link.searchParams));
    }
    expect(await isSignedIn(thief)).toBe(true);
    const { fields } = await notice(email, NEW_DEVICE);
    expect((await sound(fields)).status).toBe(200);
    expect([await isSignedIn(thief), await isSignedIn(own)]).toEqual([false, false]);
    expect(await signIn(own, email)).toBe(left);
  }
});

test("29: a download of one's data is told of, and its link ends all sessions for seven days", async () => {
  const email = "export@example.com";
  const jar = await stack.person(email);
  const download = async () => {
    expect((await jar.get("/api/account/export")).status).toBe(200);
    return notice(email, "Your Stillwave data was downloaded");
  };
  const [old, other, fresh] = [await download(), await download(), await download()];
  const week = 7 * 86_400_000;
  await stack.dump.rows(
    `update token set expires_at = created_at where purpose = 'alarm' and hash = (
       select hash from token where purpose = 'alarm' and user_id = (select id from user where email = ?)
       order by created_at, rowid limit 1)`,
    [await stack.sealed.stored(email)],
  );
  expect((await sound(old.fields)).status).toBe(400);
  expect(
    await stack.dump.count(
      "select count(*) from token where purpose = 'alarm' and expires_at - created_at = ?",
      [week],
    ),
  ).toBeGreaterThanOrEqual(2);
  expect(await isSignedIn(jar)).toBe(true);
  expect((await sound(fresh.fields)).status).toBe(200);
  expect(await isSignedIn(jar)).toBe(false);
  // Each alarm has its own use.
  expect((await sound(other.fields)).status).toBe(200);
});

test("29: what ends everything signs in nowhere else, and no link that signs in ends anything", async () => {
  const email = "purposes@example.com";
  const jar = await stack.person(email);
  await jar.get("/api/account/export");
  const { fields } = await notice(email, "Your Stillwave data was downloaded");
  for (const type of ["signup", "magiclink", "recovery", "alarm"]) {
    const tried = await stack.client().postForm("/auth/confirm", { ...fields, type });
    expect(tried.status).toBe(400);
  }
  await post(stack.client(), "magic_link", { email });
  const link = new URL(await stack.inbox.nextLink(email));
  expect((await sound({ token: link.searchParams.get("token") ?? "" })).status).toBe(400);
  expect(await isSignedIn(jar)).toBe(true);
});

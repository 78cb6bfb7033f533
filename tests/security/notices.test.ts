import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();

const NEW_DEVICE = "A new device signed in to your Stillwave account";
const CHANGED = "Your password for Stillwave was changed";

const post = (jar: Client, intent: string, fields: Record<string, string>) =>
  jar.postForm("/auth", { intent, ...fields });
const signIn = async (jar: Client, email: string, password = PASSWORD) =>
  (await post(jar, "sign_in", { email, password })).status;
const isSignedIn = async (jar: Client) => (await jar.get("/assessment")).status === 200;

/** Expects a security notice as the next mail. @returns the address and the fields of its link */
async function nextNotice(email: string, subject: string) {
  const mail = await stack.inbox.next(email);
  expect(mail.subject).toBe(subject);
  expect(mail.links).toHaveLength(1);
  const { pathname, search, searchParams } = new URL(mail.links[0] ?? "");
  return { address: pathname + search, fields: Object.fromEntries(searchParams), mail };
}

const revoke = (fields: Record<string, string>) => stack.client().postForm("/auth/not-me", fields);

test("29: mails a notice for a new device, by any way of signing in, and none for a known device", async () => {
  const email = "devices@example.com";
  const known = await stack.signedUp(email);
  expect(stack.inbox.unread(email)).toBe(0);

  expect(await signIn(stack.client(), email)).toBe(303);
  const { mail } = await nextNotice(email, NEW_DEVICE);
  expect(mail.text).toContain("It was Unknown device, on ");

  const byLink = stack.client();
  await post(byLink, "magic_link", { email });
  const link = new URL(await stack.inbox.nextLink(email));
  await byLink.postForm(link.pathname, Object.fromEntries(link.searchParams));
  await nextNotice(email, NEW_DEVICE);

  const byCode = stack.client();
  await post(byCode, "magic_link", { email });
  await post(byCode, "verify_otp", { token: await stack.inbox.nextCode(email) });
  await nextNotice(email, NEW_DEVICE);

  for (const jar of [known, byLink, byCode]) {
    await jar.postForm("/auth/sign-out", {});
    expect(await signIn(jar, email)).toBe(303);
  }
  // The next mail is another notice: none was sent for known devices.
  await known.get("/api/account/export");
  await nextNotice(email, "Your Stillwave data was downloaded");
});

test("29: the link in the notice of a changed password ends all sessions and that password, once, and signs nobody in", async () => {
  const email = "changed@example.com";
  const owner = await stack.person(email);
  const thief = stack.client();
  expect(await signIn(thief, email)).toBe(303);
  await nextNotice(email, NEW_DEVICE);
  const stolen = "a thief's quiet lake";
  expect((await post(thief, "update_password", { password: stolen })).status).toBe(200);
  const { address, fields } = await nextNotice(email, CHANGED);
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
  expect((await revoke(fields)).status).toBe(400);

  await post(owner, "forgotten_password", { email });
  const reset = new URL(await stack.inbox.nextLink(email));
  await owner.postForm("/auth/confirm", Object.fromEntries(reset.searchParams));
  const fresh = "the owner's quiet lake";
  expect((await post(owner, "update_password", { password: fresh })).status).toBe(200);
  expect(await signIn(owner, email, fresh)).toBe(303);
});

test("29: revoking a sign-in by password invalidates the password; revoking one by link keeps it", async () => {
  for (const [email, intent, expected] of [
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
    const { fields } = await nextNotice(email, NEW_DEVICE);
    expect((await revoke(fields)).status).toBe(200);
    expect([await isSignedIn(thief), await isSignedIn(own)]).toEqual([false, false]);
    expect(await signIn(own, email)).toBe(expected);
  }
});

test("29: mails a notice of each data export, whose link can end all sessions for seven days", async () => {
  const email = "export@example.com";
  const jar = await stack.person(email);
  const download = async () => {
    expect((await jar.get("/api/account/export")).status).toBe(200);
    return nextNotice(email, "Your Stillwave data was downloaded");
  };
  const [old, other, fresh] = [await download(), await download(), await download()];
  const week = 7 * 86_400_000;
  await stack.dump.rows(
    `update token set expires_at = created_at where purpose = 'alarm' and hash = (
       select hash from token where purpose = 'alarm' and user_id = (select id from user where email = ?)
       order by created_at, rowid limit 1)`,
    [await stack.sealed.stored(email)],
  );
  expect((await revoke(old.fields)).status).toBe(400);
  expect(
    await stack.dump.count(
      "select count(*) from token where purpose = 'alarm' and expires_at - created_at = ?",
      [week],
    ),
  ).toBeGreaterThanOrEqual(2);
  expect(await isSignedIn(jar)).toBe(true);
  expect((await revoke(fresh.fields)).status).toBe(200);
  expect(await isSignedIn(jar)).toBe(false);
  // Each notice has its own token.
  expect((await revoke(other.fields)).status).toBe(200);
});

test("29: the token of a notice signs nobody in, and a sign-in token revokes nothing", async () => {
  const email = "purposes@example.com";
  const jar = await stack.person(email);
  await jar.get("/api/account/export");
  const { fields } = await nextNotice(email, "Your Stillwave data was downloaded");
  for (const type of ["signup", "magiclink", "recovery", "alarm"]) {
    const tried = await stack.client().postForm("/auth/confirm", { ...fields, type });
    expect(tried.status).toBe(400);
  }
  await post(stack.client(), "magic_link", { email });
  const link = new URL(await stack.inbox.nextLink(email));
  expect((await revoke({ token: link.searchParams.get("token") ?? "" })).status).toBe(400);
  expect(await isSignedIn(jar)).toBe(true);
});

import { expect, test } from "vitest";
import { type Client, errorOf } from "#tests/rig/client.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { addPasskey, challengeFor, createAuthenticator, postNew } from "#tests/rig/passkeys.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const EXPORT = "/api/account/export";
const AGAIN = `/auth/again?next=${encodeURIComponent(EXPORT)}`;
const MINUTE = 60_000;

/** A person who signed in, and thereby confirmed their identity, some minutes ago. */
async function personSignedIn(email: string, minutes: number): Promise<Client> {
  const jar = await stack.person(email);
  await age(email, minutes);
  return jar;
}

/** Moves the begin and the confirmation of all sessions into the past. */
async function age(email: string, minutes: number): Promise<void> {
  await stack.dump.rows(
    `update session set created_at = created_at - :ms, confirmed_at = confirmed_at - :ms
     where user_id = (select id from user where email = ?)`.replaceAll(
      ":ms",
      String(minutes * MINUTE),
    ),
    [await stack.sealed.stored(email)],
  );
}

const exportAsBrowser = (jar: Client) => jar.get(EXPORT, { Accept: "text/html,*/*;q=0.8" });

async function expectExport(jar: Client): Promise<void> {
  const answer = await exportAsBrowser(jar);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment/);
}

test("36: the export is open for ten minutes after a sign-in", async () => {
  const email = "fresh.confirmation@example.com";
  const jar = await personSignedIn(email, 9);
  await expectExport(jar);
  expect((await jar.get(EXPORT)).status).toBe(200);
  await age(email, 1);
  const page = await exportAsBrowser(jar);
  expect([page.status, page.headers.get("Location")]).toEqual([303, AGAIN]);
  expect(page.headers.get("Content-Disposition")).toBeNull();
  const call = await jar.get(EXPORT);
  expect(call.status).toBe(403);
  expect((await errorOf(call)).code).toBe("confirmation_required");
});

test("36: the password opens the export for ten minutes, in this session only", async () => {
  const email = "password@example.com";
  const jar = await personSignedIn(email, 60);
  const other = stack.client();
  await other.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
  await age(email, 60);
  expect((await jar.postForm(AGAIN, { intent: "password", password: "" })).status).toBe(400);
  const wrong = await jar.postForm(AGAIN, { intent: "password", password: "a wrong guess" });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain("That is not your password.");
  expect((await exportAsBrowser(jar)).status).toBe(303);
  const right = await jar.postForm(AGAIN, { intent: "password", password: PASSWORD });
  expect([right.status, right.headers.get("Location")]).toEqual([303, EXPORT]);
  await expectExport(jar);
  expect((await exportAsBrowser(other)).status).toBe(303);
  await age(email, 11);
  expect((await exportAsBrowser(jar)).status).toBe(303);
});

test("36: a mailed code opens the export once, in the browser that requested it, and expires after five wrong ones", async () => {
  const email = "code.confirmation@example.com";
  const jar = await personSignedIn(email, 60);
  await stack.dump.rows("update user set password_hash = null where email = ?", [
    await stack.sealed.stored(email),
  ]);
  expect(await (await jar.get(AGAIN)).text()).not.toContain('name="password"');
  expect((await jar.postForm(AGAIN, { intent: "mail_code" })).status).toBe(200);
  const code = await stack.inbox.nextCode(email);
  const type = (client: Client, token: string) => client.postForm(AGAIN, { intent: "code", token });

  const otherBrowser = stack.client();
  otherBrowser.cookies.set("session", jar.cookies.get("session") ?? "");
  expect((await type(otherBrowser, code)).status).toBe(401);
  expect((await type(jar, "123")).status).toBe(400);
  const requestCookie = jar.cookies.get("asked_confirmation") ?? "";
  const right = await type(jar, `${code.slice(0, 4)} ${code.slice(4)}`);
  expect([right.status, right.headers.get("Location")]).toEqual([303, EXPORT]);
  await expectExport(jar);
  jar.cookies.set("asked_confirmation", requestCookie);
  expect((await type(jar, code)).status).toBe(401);

  await jar.postForm(AGAIN, { intent: "mail_code" });
  const next = await stack.inbox.nextCode(email);
  const wrong = next === "00000000" ? "00000001" : "00000000";
  for (const _ of Array(5)) expect((await type(jar, wrong)).status).toBe(401);
  expect((await type(jar, next)).status).toBe(401);
});

test("36: a confirmation code neither signs in nor deletes, and a deletion code does not confirm", async () => {
  const email = "codes@example.com";
  const jar = await personSignedIn(email, 60);
  await jar.postForm(AGAIN, { intent: "mail_code" });
  const code = await stack.inbox.nextCode(email);
  const requestCookie = jar.cookies.get("asked_confirmation") ?? "";
  jar.cookies.set("asked", requestCookie);
  jar.cookies.set("asked_deletion", requestCookie);
  const signIn = await jar.postForm("/auth", { intent: "verify_otp", token: code });
  expect(signIn.status).toBe(401);
  const deletion = await jar.postForm("/profile", { intent: "delete_account", token: code });
  expect(deletion.status).toBe(401);

  await jar.postForm("/profile", { intent: "delete_code" });
  const deletionCode = await stack.inbox.nextCode(email);
  jar.cookies.set("asked_confirmation", jar.cookies.get("asked_deletion") ?? "");
  expect((await jar.postForm(AGAIN, { intent: "code", token: deletionCode })).status).toBe(401);
});

test("36: a passkey opens the export, and adding one requires a recent confirmation", async () => {
  const email = "passkey@example.com";
  const jar = await stack.person(email);
  const own = await addPasskey(jar);
  const before = await challengeFor(jar, "register");
  await age(email, 60);
  const registerCookie = jar.cookies.get("passkey") ?? "";
  const refused = await jar.postForm("/auth/passkey", { purpose: "register" });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ to: "/auth/again?next=%2Fsettings" });
  jar.cookies.set("passkey", registerCookie);
  const late = await postNew(jar, createAuthenticator(stack.origin).create(before.create));
  expect([late.status, late.headers.get("Location")]).toEqual([
    303,
    "/auth/again?next=%2Fsettings",
  ]);
  const count =
    "select count(*) from passkey where user_id = (select id from user where email = ?)";
  expect(await stack.dump.count(count, [await stack.sealed.stored(email)])).toBe(1);

  const { get } = await challengeFor(jar, "confirm");
  const shown = await jar.postForm(AGAIN, { intent: "passkey", passkey: own.get(get) });
  expect([shown.status, shown.headers.get("Location")]).toEqual([303, EXPORT]);
  await expectExport(jar);
  await addPasskey(jar);
  expect(await stack.dump.count(count, [await stack.sealed.stored(email)])).toBe(2);
});

test("29, 36: removing a passkey requires a recent confirmation, and mails its owner a notice", async () => {
  const email = "removal@example.com";
  const jar = await stack.person(email);
  const own = await addPasskey(jar);
  expect((await stack.inbox.next(email)).subject).toContain("A passkey was added");
  await age(email, 60);
  const remove = (id: string) => jar.postForm("/settings", { intent: "remove_passkey", id });
  const refused = await remove(own.id);
  expect([refused.status, refused.headers.get("Location")]).toEqual([
    303,
    "/auth/again?next=%2Fsettings",
  ]);
  const kept = "select count(*) from passkey where id = ?";
  expect(await stack.dump.count(kept, [own.id])).toBe(1);
  await jar.postForm(refused.headers.get("Location") ?? "", {
    ...{ intent: "password", password: PASSWORD },
  });
  // One that is not there brings no mail.
  expect((await remove("bm90IHRoZXJl")).headers.get("Location")).toBe("/settings");
  expect((await remove(own.id)).headers.get("Location")).toBe("/settings");
  expect(await stack.dump.count(kept, [own.id])).toBe(0);
  const notice = await stack.inbox.next(email);
  expect(notice.subject).toBe("A passkey was removed from your Stillwave account");
  expect(stack.inbox.unread(email)).toBe(0);
  const { pathname, searchParams } = new URL(notice.links[0] ?? "");
  const revoked = await stack.client().postForm(pathname, Object.fromEntries(searchParams));
  expect(revoked.status).toBe(200);
  expect((await jar.get("/settings")).status).toBe(302);
});

test("36: a passkey deletes the account only with a challenge for deletion", async () => {
  const email = "gone@example.com";
  const jar = await stack.person(email);
  const own = await addPasskey(jar);
  const confirm = await challengeFor(jar, "confirm");
  const intent = "delete_account";
  const wrong = await jar.postForm("/profile", { intent, passkey: own.get(confirm.get) });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain("That passkey did not work. Nothing was deleted.");
  const { get } = await challengeFor(jar, "deletion");
  const gone = await jar.postForm("/profile", { intent, passkey: own.get(get) });
  expect([gone.status, gone.headers.get("Location")]).toEqual([303, "/goodbye"]);
  expect(
    await stack.dump.count("select count(*) from user where email = ?", [
      await stack.sealed.stored(email),
    ]),
  ).toBe(0);
  expect(await stack.dump.count("select count(*) from passkey where id = ?", [own.id])).toBe(0);
});

test("36: wrong passwords count towards the limit on sign-ins", async () => {
  const email = "tries.confirmation@example.com";
  const jar = await strict.person(email);
  await exhaust(strict, "sign_in_person", String(await strict.accountId(email)), 1);
  const guess = { intent: "password", password: "a wrong guess" };
  expect((await jar.postForm(AGAIN, guess)).status).toBe(401);
  const last = await jar.postForm(AGAIN, { intent: "password", password: PASSWORD });
  expect([last.status, Number(last.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("36: wrong codes count towards a limit of their person, and a right one ends the count", async () => {
  const email = "codes-tried.confirmation@example.com";
  const jar = await strict.person(email);
  const id = String(await strict.accountId(email));
  const mailed = async () => {
    await jar.postForm(AGAIN, { intent: "mail_code" });
    return strict.inbox.nextCode(email);
  };
  const type = async (token: string) =>
    (await jar.postForm(AGAIN, { intent: "code", token })).status;
  await exhaust(strict, "code_person", id, 1);
  expect(await type(await mailed())).toBe(303);
  const code = await mailed();
  const wrong = code === "00000000" ? "00000001" : "00000000";
  expect(await type(wrong)).toBe(401);
  await exhaust(strict, "code_person", id);
  expect(await type(code)).toBe(429);
});

test("36: confirms nothing without a session or from another site, and redirects only within the product", async () => {
  const nobody = stack.client();
  expect((await nobody.get(AGAIN)).headers.get("Location")).toBe("/auth?next=%2Fsettings");
  const posted = await nobody.postForm(AGAIN, { intent: "password", password: PASSWORD });
  expect(posted.status).toBe(302);
  for (const purpose of ["register", "confirm", "deletion"]) {
    expect((await nobody.postForm("/auth/passkey", { purpose })).status).toBe(401);
  }
  const jar = await personSignedIn("next.confirmation@example.com", 60);
  for (const next of ["//evil.example", "https://evil.example", "/auth/sign-out"]) {
    const page = `/auth/again?next=${encodeURIComponent(next)}`;
    await age("next.confirmation@example.com", 60);
    const answer = await jar.postForm(page, { intent: "password", password: PASSWORD });
    expect(answer.headers.get("Location"), next).toBe("/settings");
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { createPersonWithData, rowsAbout } from "#tests/rig/person-with-data.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const BY_PASSWORD = { intent: "delete_account", password: PASSWORD };

const byCode = (token: string) => ({ intent: "delete_account", token });

async function deletedSums(): Promise<Record<string, [delta: number, entries: number]>> {
  const rows = await stack.dump.rows("select * from deleted_ledger");
  return Object.fromEntries(
    rows.map(({ reason, delta, entries }) => [reason, [Number(delta), Number(entries)]]),
  );
}

async function requestCode(jar: Client, email: string): Promise<string> {
  const answer = await jar.postForm("/profile", { intent: "delete_code" });
  expect(answer.status).toBe(200);
  return stack.inbox.nextCode(email);
}

/** A new person with the password. */
async function newPerson(
  email = `${crypto.randomUUID()}@example.com`,
  { person } = stack,
): Promise<{ jar: Client; email: string }> {
  return { jar: await person(email), email };
}

async function exists(email: string): Promise<boolean> {
  const stored = await stack.sealed.stored(email);
  return (await stack.dump.count("select count(*) from user where email = ?", [stored])) === 1;
}

test("deletes by password all data of this person only, and keeps credits consistent", async () => {
  const asha = await createPersonWithData(stack, "asha");
  const ravi = await createPersonWithData(stack, "ravi");
  const phone = stack.client();
  await phone.postForm("/auth", { intent: "sign_in", email: asha.email, password: PASSWORD });
  await phone.postForm("/auth", { intent: "magic_link", email: asha.email });
  const cookie = `session=${asha.jar.cookies.get("session")}`;
  // The message to the team goes out after its page.
  const unsent = "select count(*) from help_message where mailed_on is null";
  await expect.poll(() => stack.dump.count(unsent)).toBe(0);
  const untouched = await rowsAbout(stack, ravi);
  expect(untouched.length).toBeGreaterThanOrEqual(13);
  expect((await rowsAbout(stack, asha)).length).toBeGreaterThan(untouched.length);

  const answer = await asha.jar.postForm("/profile", BY_PASSWORD);
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/goodbye"]);
  expect(await rowsAbout(stack, asha)).toEqual([]);
  // Digests tell nobody whose a share was: one of two is left.
  expect(await stack.dump.count("select count(*) from community_share")).toBe(1);
  expect(await stack.dump.count("select count(*) from community_sound")).toBe(1);
  expect(await rowsAbout(stack, ravi)).toEqual(untouched);
  expect(await deletedSums()).toEqual({ signup: [25, 1], generation: [-2, 2] });

  expect(answer.headers.get("Clear-Site-Data")).toContain("storage");
  const goodbye = await asha.jar.get("/goodbye");
  expect(goodbye.headers.get("Clear-Site-Data")).toContain("storage");
  const page = await goodbye.text();
  expect(page).toContain("Everything was deleted");
  expect(page).not.toContain("<script");
  expect(page).not.toContain(asha.email);
  expect([...asha.jar.cookies.keys()]).toEqual([]);

  for (const headers of [{ Cookie: cookie }, { Cookie: `session=${phone.cookies.get("session")}` }])
    for (const [path, status] of [
      ["/assessment", 302],
      ["/profile", 302],
      ["/history", 302],
      ["/api/beats", 401],
      ["/api/account/export", 401],
      [asha.incognitoAudio, 401],
    ] as const) {
      const refused = await stack.client().get(path, headers);
      expect([path, refused.status]).toEqual([path, status]);
    }
  expect((await ravi.jar.get(asha.incognitoAudio)).status).toBe(404);
  expect((await ravi.jar.get(ravi.incognitoAudio)).status).toBe(200);
});

test.each(["/settings", "/profile"])(
  "a page of %s that was loaded for another account deletes nobody, and mails no code",
  async (page) => {
    const asha = await newPerson();
    const ravi = await newPerson();
    const html = await (await asha.jar.get("/settings")).text();
    const [, owner = ""] = /name="owner" value="(\w+)"/.exec(html) ?? [];
    expect(owner).not.toBe("");
    for (const form of [BY_PASSWORD, { intent: "delete_code" }]) {
      const answer = await ravi.jar.postForm(page, { ...form, owner });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/settings"]);
    }
    expect(await exists(ravi.email)).toBe(true);
    const own = await asha.jar.postForm(page, { ...BY_PASSWORD, owner });
    expect(own.headers.get("Location")).toBe("/goodbye");
  },
);

test("repeated and parallel deletions are harmless", async () => {
  const { jar } = await newPerson();
  const before = (await deletedSums()).signup ?? [0, 0];
  const twin = stack.client();
  for (const [name, value] of jar.cookies) twin.cookies.set(name, value);
  const [first, second] = await Promise.all([
    jar.postForm("/profile", BY_PASSWORD),
    twin.postForm("/profile", BY_PASSWORD),
  ]);
  expect([first.status, second.status]).toContain(303);
  for (const { status } of [first, second]) expect([302, 303, 401]).toContain(status);
  expect((await twin.postForm("/profile", BY_PASSWORD)).headers.get("Location")).toContain("/auth");
  expect((await deletedSums()).signup).toEqual([before[0] + 25, before[1] + 1]);
});

test("the address can sign up again, and finds no old data", async () => {
  const meera = await createPersonWithData(stack, "meera");
  await meera.jar.postForm("/profile", BY_PASSWORD);
  const signIn = { intent: "sign_in", email: meera.email, password: PASSWORD };
  expect((await stack.client().postForm("/auth", signIn)).status).toBe(401);
  const jar = await stack.signedUp(meera.email);
  expect(await (await jar.get("/api/account/export")).json()).toMatchObject({
    credits: { available: 0, ledger: [] },
    beats: [],
    profile: null,
  });
  expect((await jar.get(meera.incognitoAudio)).status).toBe(404);
});

test("without password and code, shows an error beside the password", async () => {
  const { jar, email } = await newPerson();
  for (const fields of [{}, { password: "" }]) {
    const answer = await jar.postForm("/profile", { intent: "delete_account", ...fields });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toMatch(/<details[^>]* open=""/);
    expect(page).toMatch(/<input[^>]*name="password"[^>]*aria-invalid="true"/);
    expect(page).toContain("Please enter your password.");
  }
  const digits = await jar.postForm("/profile", byCode("12"));
  expect(digits.status).toBe(400);
  expect(await digits.text()).toContain("Please enter the 8 digits of the code.");
  expect(await exists(email)).toBe(true);
});

test("a wrong password deletes nothing", async () => {
  const { jar, email } = await newPerson();
  const answer = await jar.postForm("/profile", { ...BY_PASSWORD, password: "a wrong guess" });
  expect(answer.status).toBe(401);
  expect(await answer.text()).toContain("That is not your password. Nothing was deleted.");
  expect(await exists(email)).toBe(true);
  expect((await jar.get("/profile")).status).toBe(200);
});

test("a mailed code deletes once, with any spacing", async () => {
  const { jar, email } = await newPerson();
  const code = await requestCode(jar, email);
  const cookies = new Map(jar.cookies);
  const spaced = `${code.slice(0, 4)} ${code.slice(4)}`;
  expect((await jar.postForm("/profile", byCode(spaced))).headers.get("Location")).toBe("/goodbye");
  expect(await exists(email)).toBe(false);

  const { jar: again } = await newPerson(email);
  for (const [name, value] of cookies) if (name !== "session") again.cookies.set(name, value);
  expect((await again.postForm("/profile", byCode(code))).status).toBe(401);
  expect(await exists(email)).toBe(true);
});

test("the mail with the code has no link, and explains the code", async () => {
  const { jar, email } = await newPerson();
  await jar.postForm("/profile", { intent: "delete_code" });
  const { subject, text, links } = await stack.inbox.next(email);
  expect(subject).toBe("Your code to delete your Stillwave account");
  expect(text).toContain("It works for 10 minutes.");
  expect(links).toEqual([]);
});

test("a person without a password deletes by code, and sees no password field", async () => {
  const { jar, email } = await newPerson();
  await stack.dump.rows("update user set password_hash = null where email = ?", [
    await stack.sealed.stored(email),
  ]);
  const form = (await (await jar.get("/settings")).text()).split('id="delete-account"')[1] ?? "";
  expect(form).toContain("Mail me a code");
  expect(form).not.toContain('name="password"');
  const nothing = await jar.postForm("/profile", { intent: "delete_account" });
  expect(nothing.status).toBe(400);
  expect(await nothing.text()).toMatch(/<input[^>]*name="token"[^>]*aria-invalid="true"/);
  expect((await jar.postForm("/profile", { ...BY_PASSWORD, password: "" })).status).toBe(400);
  expect((await jar.postForm("/profile", BY_PASSWORD)).status).toBe(401);
  const code = await requestCode(jar, email);
  expect((await jar.postForm("/profile", byCode(code))).status).toBe(303);
  expect(await exists(email)).toBe(false);
});

test("a code that expired, had wrong attempts, or was replaced deletes nothing", async () => {
  const { jar, email } = await newPerson();
  const old = await requestCode(jar, email);
  await stack.dump.rows("update token set expires_at = ?", [now() - 1]);
  expect((await jar.postForm("/profile", byCode(old))).status).toBe(401);

  const replaced = await requestCode(jar, email);
  const guessed = await requestCode(jar, email);
  expect((await jar.postForm("/profile", byCode(replaced))).status).toBe(401);
  const wrong = guessed === "00000000" ? "00000001" : "00000000";
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const answer = await jar.postForm("/profile", byCode(wrong));
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain("That code is wrong or too old");
  }
  expect((await jar.postForm("/profile", byCode(guessed))).status).toBe(401);
  expect(await exists(email)).toBe(true);
});

test("a code works only in its browser and for its account", async () => {
  const [asha, ravi] = [await newPerson(), await newPerson()];
  const code = await requestCode(asha.jar, asha.email);
  const phone = stack.client();
  await phone.postForm("/auth", { intent: "sign_in", email: asha.email, password: PASSWORD });
  expect((await phone.postForm("/profile", byCode(code))).status).toBe(401);
  ravi.jar.cookies.set("asked_deletion", asha.jar.cookies.get("asked_deletion") ?? "");
  expect((await ravi.jar.postForm("/profile", byCode(code))).status).toBe(401);
  expect(await exists(asha.email)).toBe(true);
  expect(await exists(ravi.email)).toBe(true);
  expect((await asha.jar.postForm("/profile", byCode(code))).status).toBe(303);
  expect(await exists(ravi.email)).toBe(true);
});

test("a deletion code signs nobody in, and a sign-in code deletes nothing", async () => {
  const { jar, email } = await newPerson();
  const deletion = await requestCode(jar, email);
  const thief = stack.client();
  thief.cookies.set("asked", jar.cookies.get("asked_deletion") ?? "");
  const signIn = (token: string) => thief.postForm("/auth", { intent: "verify_otp", token });
  expect((await signIn(deletion)).status).toBe(401);
  expect(thief.cookies.has("session")).toBe(false);

  await jar.postForm("/auth", { intent: "magic_link", email });
  const magic = await stack.inbox.nextCode(email);
  jar.cookies.set("asked_deletion", jar.cookies.get("asked") ?? "");
  expect((await jar.postForm("/profile", byCode(magic))).status).toBe(401);
  expect(await exists(email)).toBe(true);
});

test("deletes nothing without a session or from another site", async () => {
  const { jar, email } = await newPerson();
  const out = await stack.client().postForm("/profile", BY_PASSWORD);
  expect(out.status).toBe(302);
  expect(out.headers.get("Location")).toMatch(/^\/auth\?next=%2Fprofile/);
  const foreign = await jar.request("/profile", {
    method: "POST",
    headers: { Origin: "https://elsewhere.example" },
    body: new URLSearchParams(BY_PASSWORD),
  });
  expect(foreign.status).toBe(403);
  expect((await jar.get("/profile?intent=delete_account&password=x")).status).toBe(200);
  expect(await exists(email)).toBe(true);
});

test("the goodbye page is only for people without a session", async () => {
  const { jar } = await newPerson();
  const answer = await jar.get("/goodbye");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/profile"]);
});

test("the goodbye page tells nobody of a deletion who deleted nothing", async () => {
  const answer = await stack.client().get("/goodbye");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
});

test("limits wrong passwords and mails, with Retry-After", async () => {
  const email = "tries.deletion@example.com";
  const { jar } = await newPerson(email, strict);
  await exhaust(strict, "sign_in_person", String(await strict.accountId(email)), 1);
  const guess = { ...BY_PASSWORD, password: "a wrong guess" };
  expect((await jar.postForm("/profile", guess)).status).toBe(401);
  const over = await jar.postForm("/profile", BY_PASSWORD);
  expect(over.status).toBe(429);
  expect(Number(over.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await over.text()).toContain("Please wait a little");
  // A signed-in person has an own limit for these mails.
  const statuses = [];
  for (let mails = 0; mails < 3; mails += 1) {
    statuses.push((await jar.postForm("/profile", { intent: "delete_code" })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

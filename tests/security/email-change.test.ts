import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();

const PAGE = "/settings/email";
const AGAIN = "/auth/again?next=%2Fsettings%2Femail";

const address = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;
const ask = (jar: Client, email: string) => jar.postForm(PAGE, { intent: "ask", email });
const isSignedIn = async (jar: Client) => (await jar.get("/assessment")).status === 200;
const whereTo = (answer: Response) => answer.headers.get("Location") ?? answer.status;
const signIn = async (email: string, password = PASSWORD) => {
  const jar = stack.client();
  return (await jar.postForm("/auth", { intent: "sign_in", email, password })).status === 303;
};

/** The token of the link in the next mail to an address about a change. */
async function nextToken(email: string): Promise<string> {
  for (;;) {
    const { links } = await stack.inbox.next(email);
    const link = links.find((each) => new URL(each).pathname === "/auth/email");
    if (link) return new URL(link).searchParams.get("token") ?? "";
  }
}

/** Opens a mailed link in another browser, as a phone does, and presses its button. */
async function press(token: string, jar = stack.client()): Promise<number> {
  return (await jar.postForm("/auth/email", { token })).status;
}

/** Writes a passkey of an account. */
const addPasskey = (id: string) =>
  stack.dump.rows(
    `insert into passkey (id, user_id, public_key, counter, transports, name, created_at)
     values (?, ?, '{}', 0, '[]', 'Firefox', 1)`,
    [`key ${id}`, id],
  );
const passkeysOf = (id: string) =>
  stack.dump.count("select count(*) from passkey where user_id = ?", [id]);

/** A person who asked for another address, with the tokens of both mails. */
async function asked(before = address("before"), after = address("after")) {
  const jar = await stack.person(before);
  const id = (await stack.accountId(before)) ?? "";
  expect(whereTo(await ask(jar, after))).toBe(PAGE);
  return { jar, id, before, after, toNew: await nextToken(after), toOld: await nextToken(before) };
}

/** A person whose address was changed, with the token that takes it back. */
async function changed(before?: string, after?: string) {
  const person = await asked(before, after);
  expect([await press(person.toOld), await press(person.toNew)]).toEqual([200, 200]);
  expect(await stack.accountId(person.after)).toBe(person.id);
  return { ...person, revocation: await nextToken(person.before) };
}

test("changes the address once both confirmed by their buttons: all else stays, and others are signed out", async () => {
  const [before, after] = [address("both"), address("both-new")];
  const jar = await stack.person(before);
  const id = (await stack.accountId(before)) ?? "";
  await stack.dump.rows("update user set google_sub = ? where id = ?", [`g ${id}`, id]);
  const cameBack = "update user set mail_trouble = 'bounce', mail_trouble_on = 1 where id = ?";
  await stack.dump.rows(cameBack, [id]);
  await addPasskey(id);
  const phone = stack.client();
  await phone.postForm("/auth", { intent: "sign_in", email: before, password: PASSWORD });
  await phone.postForm("/auth", { intent: "magic_link", email: before });
  const pending = new URL(await stack.inbox.nextLink(before));

  expect(whereTo(await ask(jar, ` ${after.toUpperCase()} `))).toBe(PAGE);
  const mail = await stack.inbox.next(after);
  const [code = ""] = /^\d{8}$/m.exec(mail.text) ?? [];
  const toOld = await nextToken(before);
  for (const method of ["HEAD", "GET", "GET"]) {
    const page = await stack.client().request(`/auth/email?token=${toOld}`, { method });
    expect(page.status).toBe(200);
    const text = await page.text();
    if (method === "GET") expect(text).toContain("b•••@e•••.com");
    for (const whole of [after, before]) expect(text).not.toContain(whole);
  }
  expect(await stack.dump.count("select count(*) from email_change where old_on is not null")).toBe(
    0,
  );
  const opener = stack.client();
  expect(await press(toOld, opener)).toBe(200);
  expect(await isSignedIn(opener)).toBe(false);
  expect(await stack.accountId(before)).toBe(id);
  expect(await (await jar.get(PAGE)).text()).toContain("The old address has confirmed.");

  const elsewhere = await stack.person(address("elsewhere"));
  expect((await elsewhere.postForm(PAGE, { intent: "code", token: code })).status).toBe(400);
  expect((await phone.postForm(PAGE, { intent: "code", token: code })).status).toBe(400);
  expect(whereTo(await jar.postForm(PAGE, { intent: "code", token: code }))).toBe(
    "/settings?saved=email#mails",
  );

  expect([await stack.accountId(after), await stack.accountId(before)]).toEqual([id, undefined]);
  expect([await isSignedIn(jar), await isSignedIn(phone)]).toEqual([true, false]);
  const settings = await (await jar.get("/settings?saved=email")).text();
  expect(settings).toContain("Your account belongs to the new address now.");
  expect(settings).toContain(`>${after}</strong>`);
  const late = await phone.postForm("/auth/confirm", Object.fromEntries(pending.searchParams));
  expect(late.status).toBe(400);
  expect([await signIn(after), await signIn(before)]).toEqual([true, false]);
  const kept = "select google_sub, mail_trouble, mail_trouble_on from user where id = ?";
  const [row] = await stack.dump.rows(kept, [id]);
  // What became of mails to the old address says nothing of the new one.
  expect(row).toEqual({ google_sub: `g ${id}`, mail_trouble: null, mail_trouble_on: null });
  expect(await (await jar.get("/api/account/export")).json()).toMatchObject({
    account: { email: after },
    email_changes: [{ former_email: before, done_at: expect.any(String) }],
  });
  expect(await passkeysOf(id)).toBe(1);
  // Mails go to the address that the account has when they are written.
  await jar.postForm(AGAIN, { intent: "mail_code" });
  await stack.inbox.nextCode(after);
  const notice = await stack.inbox.next(before);
  expect(notice.subject).toBe("Your Stillwave account has another email now");
  expect(notice.text).toContain(after);
});

test("tells nobody whether the new address has an account, but in the mail to it", async () => {
  const [taken, free] = [address("taken"), address("free")];
  await stack.person(taken);
  const seen = await Promise.all(
    [taken, free].map(async (after) => {
      const before = address("asker");
      const jar = await stack.person(before);
      stack.roundTrips();
      const answer = await ask(jar, after);
      const toOld = await nextToken(before);
      const pressed = await stack.client().postForm("/auth/email", { token: toOld });
      const page = (await (await jar.get(PAGE)).text())
        .replaceAll(after, "NEW")
        .replaceAll(before, "OLD")
        .replaceAll(/(owner"[^>]*value="|nonce="|"nonce":")[^"]*|[0-9a-f]{64}/g, "");
      return {
        to: whereTo(answer),
        pressed: pressed.status,
        shown: /<main.*<\/main>/s.exec(page)?.[0],
      };
    }),
  );
  expect(seen[0]).toEqual(seen[1]);
  const told = await stack.inbox.next(taken);
  expect(told.subject).toBe("You already have an account with Stillwave");
  expect(told.links.map((link) => new URL(link).pathname)).toEqual(["/auth"]);
  expect(told.text).not.toMatch(/^\d{8}$/m);
  await nextToken(free);
});

test("costs as many round trips whether the new address has an account or not", async () => {
  const taken = address("taken");
  await stack.person(taken);
  const counts: number[] = [];
  for (const after of [taken, address("free")]) {
    const jar = await stack.person(address("asker"));
    stack.roundTrips();
    await ask(jar, after);
    counts.push(stack.roundTrips());
  }
  expect(counts[0]).toBe(counts[1]);
});

test("asks again who it is, some minutes after a sign-in, and refuses what is no other address", async () => {
  const before = address("late");
  const jar = await stack.person(before);
  for (const email of ["", "nobody", "a@b", `${"a".repeat(250)}@example.com`, before]) {
    expect((await ask(jar, email)).status).toBe(400);
  }
  const foreign = { intent: "ask", email: address("x"), owner: "0".repeat(64) };
  expect((await jar.postForm(PAGE, foreign)).status).toBe(403);
  await stack.dump.rows("update session set created_at = created_at - 660000 where user_id = ?", [
    (await stack.accountId(before)) ?? "",
  ]);
  expect(whereTo(await jar.get(PAGE))).toBe(AGAIN);
  expect(whereTo(await ask(jar, address("later")))).toBe(AGAIN);
  expect((await jar.postForm(AGAIN, { intent: "password", password: PASSWORD })).status).toBe(303);
  expect(whereTo(await ask(jar, address("later")))).toBe(PAGE);
  expect(whereTo(await stack.client().get(PAGE))).toContain("/auth?next=%2Fsettings%2Femail");
});

test("a link works once, and of two changes the newest counts; parallel presses change it once", async () => {
  const first = await asked();
  const second = address("second");
  await ask(first.jar, second);
  const [toNew, toOld] = [await nextToken(second), await nextToken(first.before)];
  expect([await press(first.toNew), await press(first.toOld)]).toEqual([400, 400]);
  const pressed = await Promise.all([toNew, toOld, toNew, toOld].map((token) => press(token)));
  expect(pressed.filter((status) => status === 200)).toHaveLength(2);
  expect(await stack.accountId(second)).toBe(first.id);
  expect([await press(toNew), await press(toOld), await press("")]).toEqual([400, 400, 400]);
  expect(
    await stack.dump.count("select count(*) from email_change where user_id = ?", [first.id]),
  ).toBe(1);
});

test(
  "ends with the session that asked: by sign-out, a new password, an hour, or on request",
  beforeRelease(),
  async () => {
    const ends = [
      ({ jar }: { readonly jar: Client; readonly id: string }) =>
        jar.postForm("/auth/sign-out", {}),
      ({ jar }: { readonly jar: Client; readonly id: string }) =>
        jar.postForm("/auth", { intent: "update_password", password: "another quiet lake" }),
      ({ id }: { readonly jar: Client; readonly id: string }) =>
        stack.dump.rows("update email_change set expires_at = created_at where user_id = ?", [id]),
      ({ jar }: { readonly jar: Client; readonly id: string }) =>
        jar.postForm(PAGE, { intent: "cancel" }),
    ];
    for (const end of ends) {
      const person = await asked();
      expect(await press(person.toOld)).toBe(200);
      await end(person);
      expect(await press(person.toNew)).toBe(400);
      expect(await stack.accountId(person.before)).toBe(person.id);
    }
  },
);

test(
  "five wrong codes void the code, and a code of another change does not fit",
  beforeRelease(),
  async () => {
    const person = await asked();
    await ask(person.jar, person.after);
    const code = await stack.inbox.nextCode(person.after);
    for (let wrong = 0; wrong < 5; wrong += 1) {
      const token = String((Number(code) + wrong + 1) % 1e8).padStart(8, "0");
      expect((await person.jar.postForm(PAGE, { intent: "code", token })).status).toBe(400);
    }
    expect((await person.jar.postForm(PAGE, { intent: "code", token: code })).status).toBe(400);
    expect(await press(await nextToken(person.before))).toBe(200);
  },
);

test("a sign-up with the new address that nobody confirmed gives way; a confirmed one does not", async () => {
  const squatted = await asked();
  await stack
    .client()
    .postForm("/auth", { intent: "sign_up", email: squatted.after, password: "a squatter's lake" });
  const link = new URL(await stack.inbox.nextLink(squatted.after));
  expect([await press(squatted.toNew), await press(squatted.toOld)]).toEqual([200, 200]);
  expect(await stack.accountId(squatted.after)).toBe(squatted.id);
  const fields = Object.fromEntries(link.searchParams);
  expect((await stack.client().postForm("/auth/confirm", fields)).status).toBe(400);
  expect([await signIn(squatted.after), await signIn(squatted.after, "a squatter's lake")]).toEqual(
    [true, false],
  );

  const late = await asked();
  expect(await press(late.toNew)).toBe(200);
  await stack.signedUp(late.after);
  expect(await press(late.toOld)).toBe(400);
  expect(await stack.accountId(late.before)).toBe(late.id);
  expect(await stack.accountId(late.after)).not.toBe(late.id);
  expect(await (await late.jar.get(PAGE)).text()).toContain('name="email"');
});

test("the old address takes a change back: everybody is out, and what a thief set is gone", async () => {
  const victim = await changed();
  await stack.dump.rows("update user set google_sub = ? where id = ?", [
    `thief ${victim.id}`,
    victim.id,
  ]);
  await addPasskey(victim.id);
  const onward = address("onward");
  await ask(victim.jar, onward);
  const [toNew, toOld] = [await nextToken(onward), await nextToken(victim.after)];
  expect([await press(toNew), await press(toOld)]).toEqual([200, 200]);
  const thieves = await nextToken(victim.after);
  // Somebody keeps the old address busy by a sign-up that they cannot confirm.
  await stack
    .client()
    .postForm("/auth", { intent: "sign_up", email: victim.before, password: "a squatter's lake" });

  for (const method of ["HEAD", "GET"]) {
    await stack.client().request(`/auth/email?token=${victim.revocation}`, { method });
  }
  expect(await stack.accountId(onward)).toBe(victim.id);
  expect(await press(victim.revocation)).toBe(200);
  expect(await stack.accountId(victim.before)).toBe(victim.id);
  expect(await isSignedIn(victim.jar)).toBe(false);
  expect([await signIn(victim.before), await signIn(onward)]).toEqual([false, false]);
  const [row] = await stack.dump.rows("select password_hash, google_sub from user where id = ?", [
    victim.id,
  ]);
  expect(row).toEqual({ password_hash: null, google_sub: null });
  expect(await passkeysOf(victim.id)).toBe(0);
  expect([await press(thieves), await press(victim.revocation)]).toEqual([400, 400]);
  expect(await stack.accountId(victim.before)).toBe(victim.id);
});

test(
  "a change cannot be taken back after seven days, nor onto an account that somebody confirmed since",
  beforeRelease(),
  async () => {
    const settled = await changed();
    await stack.dump.rows("update email_change set expires_at = done_on where user_id = ?", [
      settled.id,
    ]);
    expect(await press(settled.revocation)).toBe(400);
    expect(await stack.accountId(settled.after)).toBe(settled.id);

    const again = await changed();
    const second = await stack.signedUp(again.before);
    // The address had its free credits with the first account.
    expect(await (await second.get("/api/account/export")).json()).toMatchObject({
      credits: { available: 0 },
    });
    const answer = await stack.client().postForm("/auth/email", { token: again.revocation });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("another account by now"),
    ]);
    expect(await isSignedIn(again.jar)).toBe(false);
    expect(await stack.accountId(again.after)).toBe(again.id);
  },
);

import { expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";

const stack = sharedStack();

test("signs up by mail, grants credits once, signs in and out", async () => {
  const email = "asha@example.com";
  const jar = stack.client();
  const signUp = await jar.postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
  expect(signUp.status).toBe(200);
  expect(await signUp.text()).toContain("Check your email for the confirmation link");
  const link = new URL(await stack.inbox.nextLink(email));
  expect(link.origin).toBe(stack.origin);

  const fields = Object.fromEntries(link.searchParams);
  for (const method of ["HEAD", "GET", "GET"]) {
    expect((await jar.request(link.pathname + link.search, { method })).status).toBe(200);
  }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => jar.postForm("/auth/confirm", fields)),
  );
  const worked = answers.filter(({ status }) => status === 303);
  expect(worked).toHaveLength(1);
  expect(worked[0]?.headers.get("Location")).toBe("/assessment");
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);

  const grants = await stack.dump.rows(
    `select delta, reason from credit_ledger where user_id = (select id from user where email = ?)`,
    [await stack.sealed.stored(email)],
  );
  expect(grants).toMatchObject([{ delta: SIGN_UP_CREDITS, reason: "signup" }]);

  const signIn = await jar.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
  expect(signIn.status).toBe(303);
  expect(signIn.headers.get("Location")).toBe("/assessment");
  expect(await (await jar.get("/")).text()).toContain(email);
  const cookie = jar.cookies.get("session") ?? "";
  expect((await jar.postForm("/auth/sign-out", {})).status).toBe(303);
  const replayed = await jar.get("/assessment", { Cookie: `session=${cookie}` });
  expect(replayed.status).toBe(302);
  expect(replayed.headers.get("Location")).toBe("/auth?next=%2Fassessment");
});

test("a sign-up without a password grants credits once, by its code and its link together", async () => {
  const email = "no-password@example.com";
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "sign_up", email });
  const mail = await stack.inbox.next(email);
  const token = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
  const link = new URL(mail.links.find((url) => url.includes("/auth/confirm")) ?? "");
  const answers = await Promise.all([
    jar.postForm("/auth", { intent: "verify_otp", token }),
    jar.postForm("/auth/confirm", Object.fromEntries(link.searchParams)),
    jar.postForm("/auth", { intent: "verify_otp", token }),
  ]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const grants = await stack.dump.rows(
    `select delta, available_credits from credit_ledger join profiles on profiles.id = user_id
     where user_id = (select id from user where email = ?)`,
    [await stack.sealed.stored(email)],
  );
  expect(grants.map(({ delta, available_credits }) => [delta, available_credits])).toEqual([
    [SIGN_UP_CREDITS, SIGN_UP_CREDITS],
  ]);
});

test("4: stores no token, session or password in plain text", async () => {
  const email = "meera@example.com";
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "sign_up", email, password: "a very secret phrase" });
  const link = new URL(await stack.inbox.nextLink(email));
  const token = link.searchParams.get("token") ?? "";
  const tables = ["user", "session", "token"];
  const stored = async () =>
    JSON.stringify(
      await Promise.all(tables.map((table) => stack.dump.rows(`select * from ${table}`))),
    );
  expect(await stored()).not.toContain(token);
  await jar.postForm("/auth/confirm", Object.fromEntries(link.searchParams));
  const session = jar.cookies.get("session") ?? "";
  expect(session.length).toBeGreaterThanOrEqual(40);
  expect(await stored()).not.toContain(session);
  expect(await stored()).not.toContain("a very secret phrase");
});

test("answers a sign-up with a known address like one with a new address, and mails the owner", async () => {
  const email = "known@example.com";
  await stack.person(email);
  const fields = { intent: "sign_up", email, password: "somebody else's try" };
  const known = await stack.client().postForm("/auth", fields);
  const fresh = await stack.client().postForm("/auth", { ...fields, email: "fresh@example.com" });
  expect(known.status).toBe(fresh.status);
  const neutral = (html: string) =>
    html.replaceAll(/nonce="[^"]*"/g, "").replaceAll(/known|fresh/g, "");
  expect(neutral(await known.text())).toBe(neutral(await fresh.text()));
  expect((await stack.inbox.next(email)).text).not.toContain("/auth/confirm");
  const jar = stack.client();
  const signIn = (password: string) =>
    jar.postForm("/auth", { intent: "sign_in", email, password });
  expect((await signIn("somebody else's try")).status).toBe(401);
  expect((await signIn(PASSWORD)).status).toBe(303);
});

test("an unconfirmed account can sign in only by its mail, and gets one grant", async () => {
  const email = "later@example.com";
  const jar = stack.client();
  const post = (intent: string, password: string) =>
    jar.postForm("/auth", { intent, email, password });
  await post("sign_up", "the first password");
  await stack.inbox.nextLink(email);
  await post("sign_up", PASSWORD);
  await stack.inbox.nextLink(email);
  const early = await post("sign_in", PASSWORD);
  expect(early.status).toBe(401);
  expect(await early.text()).toContain("open the link in our mail");
  const link = new URL(await stack.inbox.nextLink(email));
  const confirm = await jar.postForm("/auth/confirm", Object.fromEntries(link.searchParams));
  expect(confirm.status).toBe(303);
  const [profile] = await stack.dump.rows(
    "select available_credits from profiles where id = (select id from user where email = ?)",
    [await stack.sealed.stored(email)],
  );
  expect(profile?.available_credits).toBe(SIGN_UP_CREDITS);
  const first = { intent: "sign_in", email, password: "the first password" };
  expect((await stack.client().postForm("/auth", first)).status).toBe(401);
});

test("shows errors beside their fields", async () => {
  const jar = stack.client();
  const post = (email: string, password: string) =>
    jar.postForm("/auth", { intent: "sign_up", email, password });
  for (const email of [
    "",
    "nobody",
    "a@b",
    "a@example.com\r\nBcc: b@example.com",
    "@example.com",
  ]) {
    const response = await post(email, PASSWORD);
    expect(response.status, email).toBe(400);
    expect(await response.text()).toContain("Please enter a valid email address.");
  }
  for (const password of ["elevenchars", "x".repeat(257)]) {
    expect((await post("b@example.com", password)).status, password).toBe(400);
  }
  expect((await post("b@example.com", "twelve chars")).status).toBe(200);
  expect((await post("c@example.com", "😴 ".repeat(128))).status).toBe(200);
});

test("redirects to the sign-in and back, and only within the product", async () => {
  const jar = stack.client();
  for (const path of ["/assessment", "/history?cursor=1.x"]) {
    const response = await jar.get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(`/auth?next=${encodeURIComponent(path)}`);
  }
  const email = "next@example.com";
  await stack.person(email);
  const signIn = (next: string) =>
    stack.client().postForm("/auth", { intent: "sign_in", email, password: PASSWORD, next });
  expect((await signIn("/history")).headers.get("Location")).toBe("/history");
  for (const next of ["//evil.example", "/\\evil.example", "https:evil.example"]) {
    expect((await signIn(next)).headers.get("Location"), next).toBe("/assessment");
  }
});

test("the link of a mail leads where this browser was going, without what was searched for there", async () => {
  const email = "way@example.com";
  const linkLeadsTo = async (next: string, intent: string) => {
    const jar = stack.client();
    await jar.postForm("/auth", { intent, email, password: PASSWORD, next });
    const { pathname, search, searchParams } = new URL(await stack.inbox.nextLink(email));
    expect(search).not.toContain("plan");
    const answer = await jar.postForm(pathname, Object.fromEntries(searchParams));
    expect(jar.cookies.has("way")).toBe(false);
    return answer.headers.get("Location");
  };
  expect(await linkLeadsTo("/plan?of=words", "sign_up")).toBe("/plan");
  expect(await linkLeadsTo("/community/mine", "magic_link")).toBe("/community/mine");
  expect(await linkLeadsTo("//evil.example", "magic_link")).toBe("/assessment");
});

test("a way that is none of ours leads nowhere else", async () => {
  const email = "no-way@example.com";
  await stack.person(email);
  for (const way of ["//evil.example", "https://evil.example", "/auth/sign-out"]) {
    const jar = stack.client();
    await jar.postForm("/auth", { intent: "magic_link", email });
    const { pathname, searchParams } = new URL(await stack.inbox.nextLink(email));
    jar.cookies.set("way", encodeURIComponent(way));
    const answer = await jar.postForm(pathname, Object.fromEntries(searchParams));
    expect(answer.headers.get("Location"), way).toBe("/assessment");
  }
});

test("refuses changes by requests from other sites", async () => {
  const email = "gate@example.com";
  const jar = await stack.person(email);
  const from: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    { Origin: stack.origin, "Sec-Fetch-Site": "cross-site" },
    { Origin: stack.origin, "Sec-Fetch-Site": "same-site" },
  ];
  const paths = [
    "/auth",
    "/auth.data",
    "/auth/confirm",
    "/auth/sign-out",
    "/assessment",
    "/api/beats",
  ];
  for (const headers of from) {
    for (const path of paths) {
      const response = await jar.request(path, { method: "POST", headers, body: "mood=x" });
      expect(response.status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  expect((await jar.get("/assessment")).status).toBe(200);
});

test("a sign-in with an internal error keeps the address and offers a retry", async () => {
  const jar = stack.client();
  stack.intervene(() => "failed");
  const fields = { intent: "sign_in", email: "asha@example.com", password: "a long password" };
  const answer = await jar.postForm("/auth", fields);
  stack.intervene(undefined);
  expect(answer.status).toBe(503);
  const shown = await answer.text();
  expect(shown).toContain("we cannot reach our list of accounts. Yours is safe. Please try again");
  expect(shown).toContain('value="asha@example.com"');
  expect(shown).not.toContain("a long password");
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import {
  CLIENT_ID,
  type Claims,
  type GoogleStandIn,
  startGoogleStandIn,
} from "#tests/rig/google-stand-in.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";

let google: GoogleStandIn;
let stack: Stack;
beforeAll(async () => {
  google = await startGoogleStandIn();
  stack = await startStack({
    variables: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: "secret",
      GOOGLE_STAND_IN: google.url,
    },
  });
});
afterAll(async () => {
  await stack.close();
  await google.close();
});

async function begin(jar: Client): Promise<URL> {
  const response = await jar.get("/auth/google?next=/history");
  expect(response.status).toBe(302);
  return new URL(response.headers.get("Location") ?? "");
}

const callback = (jar: Client, answer: URLSearchParams | string) =>
  jar.get(`/auth/google/callback?${answer}`);

async function signIn(jar: Client, claims: Claims): Promise<Response> {
  return callback(jar, google.approve(await begin(jar), claims));
}

test("13: the authorization request has new PKCE, state and nonce values each time, and a minimal scope", async () => {
  const [first, second] = await Promise.all([begin(stack.client()), begin(stack.client())]);
  for (const url of [first, second]) {
    expect(url.searchParams.get("code_challenge_method")).toBe("S256");
    expect(url.searchParams.get("scope")).toBe("openid email");
    expect(url.searchParams.get("redirect_uri")).toBe(`${stack.origin}/auth/google/callback`);
  }
  for (const name of ["state", "nonce", "code_challenge"]) {
    const values = [first, second].map((url) => url.searchParams.get(name) ?? "");
    expect(new Set(values).size).toBe(2);
    for (const value of values) expect(value.length).toBeGreaterThanOrEqual(43);
  }
});

test("creates an account with credits, and finds it again by the subject, not by the address", async () => {
  const jar = stack.client();
  const first = await signIn(jar, { sub: "g-1", email: "Anil@example.com" });
  expect([first.status, first.headers.get("Location")]).toEqual([302, "/history"]);
  expect((await jar.get("/history")).status).toBe(200);
  const moved = await signIn(stack.client(), { sub: "g-1", email: "moved@example.com" });
  expect(moved.headers.get("Location")).toBe("/history");
  const people = await stack.dump.rows(
    `select email, available_credits from user join profiles using (id) where google_sub = 'g-1'`,
  );
  expect(people).toMatchObject([
    { email: await stack.sealed.stored("anil@example.com"), available_credits: SIGN_UP_CREDITS },
  ]);
});

test("parallel sign-ins of a new person make one account with one grant", async () => {
  const jars = Array.from({ length: 5 }, () => stack.client());
  await Promise.all(jars.map((jar) => signIn(jar, { sub: "g-many", email: "many@example.com" })));
  const sub = "(select id from user where google_sub = 'g-many')";
  expect(await stack.dump.count("select count(*) from user where google_sub = 'g-many'")).toBe(1);
  const grants = `select count(*) from credit_ledger where user_id = ${sub}`;
  expect(await stack.dump.count(grants)).toBe(1);
});

const INVALID: readonly [string, (jar: Client, url: URL) => Promise<Response>][] = [
  ["no state", (jar, url) => callback(jar, `code=${approve(url).get("code")}`)],
  ["a wrong state", (jar, url) => callback(jar, `code=${approve(url).get("code")}&state=wrong`)],
  ["no cookie", (_, url) => callback(stack.client(), approve(url))],
  ["an unknown code", (jar, url) => callback(jar, `code=x&state=${url.searchParams.get("state")}`)],
  ["a wrong nonce", (jar, url) => callback(jar, approve(url, { nonce: "wrong" }))],
  ["another client's token", (jar, url) => callback(jar, approve(url, { aud: "other" }))],
  [
    "another issuer's token",
    (jar, url) => callback(jar, approve(url, { iss: "https://evil.test" })),
  ],
  ["an expired token", (jar, url) => callback(jar, approve(url, { exp: 1 }))],
  ["an unverified address", (jar, url) => callback(jar, approve(url, { email_verified: false }))],
  [
    "a refusal",
    (jar, url) => callback(jar, `error=access_denied&state=${url.searchParams.get("state")}`),
  ],
];

function approve(url: URL, claims: Claims = {}): URLSearchParams {
  return google.approve(url, { sub: "g-bad", email: "bad@example.com", ...claims });
}

test.each(INVALID)("14: %s signs nobody in", async (_, attempt) => {
  const jar = stack.client();
  const sessions = await stack.dump.count("select count(*) from session");
  const response = await attempt(jar, await begin(jar));
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth?error=google"]);
  expect(await stack.dump.count("select count(*) from session")).toBe(sessions);
  expect((await jar.get("/history")).status).toBe(302);
});

test("14: a replayed answer signs nobody in", async () => {
  const jar = stack.client();
  const url = await begin(jar);
  const cookie = `google=${jar.cookies.get("google")}`;
  const answer = approve(url, { sub: "g-replay", email: "replay@example.com" });
  expect((await callback(jar, answer)).headers.get("Location")).toBe("/history");
  const thief = stack.client();
  const again = await thief.get(`/auth/google/callback?${answer}`, { Cookie: cookie });
  expect(again.headers.get("Location")).toBe("/auth?error=google");
});

test("44: who only looks at the answer of Google is not signed in, and it stays valid", async () => {
  const jar = stack.client();
  const url = await begin(jar);
  const cookie = jar.cookies.get("google");
  const answer = approve(url, { sub: "g-looks", email: "looks@example.com" });
  for (const init of [{ method: "HEAD" }, { headers: { "Sec-Purpose": "prefetch" } }]) {
    for (const path of [`/auth/google/callback?${answer}`, "/auth/google?next=/history"]) {
      const seen = await jar.request(path, init);
      expect([seen.status, seen.headers.getSetCookie()]).toEqual([204, []]);
    }
  }
  expect(jar.cookies.get("google")).toBe(cookie);
  expect((await callback(jar, answer)).headers.get("Location")).toBe("/history");
});

test("15: the password and links of an earlier sign-up with the same address no longer work", async () => {
  const email = "victim@example.com";
  const attacker = stack.client();
  await attacker.postForm("/auth", { intent: "sign_up", email, password: PASSWORD });
  const link = new URL(await stack.inbox.nextLink(email));
  const victim = stack.client();
  expect((await signIn(victim, { sub: "g-victim", email })).headers.get("Location")).toBe(
    "/history",
  );
  const tried = await attacker.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
  expect(tried.status).toBe(401);
  const clicked = await attacker.postForm("/auth/confirm", Object.fromEntries(link.searchParams));
  expect(clicked.status).toBe(400);
  expect(
    await stack.dump.count("select count(*) from user where email = ?", [
      await stack.sealed.stored(email),
    ]),
  ).toBe(1);
});

test("15: a confirmed account keeps its password, and cannot be linked to a second Google account", async () => {
  const email = "both@example.com";
  await stack.person(email);
  expect((await signIn(stack.client(), { sub: "g-both", email })).status).toBe(302);
  const byPassword = stack.client();
  const signedIn = await byPassword.postForm("/auth", {
    intent: "sign_in",
    email,
    password: PASSWORD,
  });
  expect(signedIn.status).toBe(303);
  const other = await signIn(stack.client(), { sub: "g-other", email });
  expect(other.headers.get("Location")).toBe("/auth?error=google");
});

test("15: the passwords of two unconfirmed sign-ups with the same address no longer work", async () => {
  const email = "three@example.com";
  const jars = [stack.client(), stack.client()];
  const links: Record<string, string>[] = [];
  for (const [at, jar] of jars.entries()) {
    const password = `${PASSWORD} ${at}`;
    await jar.postForm("/auth", { intent: "sign_up", email, password });
    links.push(Object.fromEntries(new URL(await stack.inbox.nextLink(email)).searchParams));
  }
  expect((await signIn(stack.client(), { sub: "g-three", email })).status).toBe(302);
  for (const [at, jar] of jars.entries()) {
    const fields = { intent: "sign_in", email, password: `${PASSWORD} ${at}` };
    expect((await jar.postForm("/auth", fields)).status).toBe(401);
    expect((await jar.postForm("/auth/confirm", links[at] ?? {})).status).toBe(400);
  }
});

test("43: an address whose account was deleted gets no free credits by Google either", async () => {
  const email = "left@example.com";
  const left = await stack.person(email);
  const fields = { intent: "delete_account", password: PASSWORD };
  expect((await left.postForm("/profile", fields)).headers.get("Location")).toBe("/goodbye");
  const jar = stack.client();
  expect((await signIn(jar, { sub: "g-left", email })).headers.get("Location")).toBe("/history");
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(402);
});

test("23: validates the redirect target again after the answer of Google", async () => {
  for (const [at, next] of ["//evil.example", "https://evil.example", "/auth/sign-out"].entries()) {
    const jar = stack.client();
    const url = await begin(jar);
    const cookie = decodeURIComponent(decodeURIComponent(jar.cookies.get("google") ?? ""));
    const changed = JSON.stringify({ ...JSON.parse(cookie), next });
    jar.cookies.set("google", encodeURIComponent(encodeURIComponent(changed)));
    const claims = { sub: `g-next-${at}`, email: `next-${at}@example.com` };
    const answer = await callback(jar, google.approve(url, claims));
    expect(answer.headers.get("Location"), next).toBe("/assessment");
  }
});

test("29: mails the owner when Google is linked to the account; the link in the mail undoes it", async () => {
  const email = "linked@example.com";
  await stack.person(email);
  const jar = stack.client();
  await signIn(jar, { sub: "g-linked", email });
  const mail = await stack.inbox.next(email);
  expect(mail.subject).toBe("Google now signs you in to Stillwave");
  expect(stack.inbox.unread(email)).toBe(0);
  const token = new URL(mail.links[0] ?? "").searchParams.get("token") ?? "";
  expect((await stack.client().postForm("/auth/not-me", { token })).status).toBe(200);
  expect((await jar.get("/history")).status).toBe(302);
  const linked = "select count(*) from user where google_sub = 'g-linked'";
  expect(await stack.dump.count(linked)).toBe(0);
});

test("9: a device that signed in by Google is known, and is reported only once", async () => {
  const email = "known-google@example.com";
  const claims = { sub: "g-known", email };
  const jar = stack.client();
  await signIn(jar, claims);
  expect(jar.cookies.has("device")).toBe(true);
  await signIn(stack.client(), claims);
  const mail = await stack.inbox.next(email);
  expect(mail.subject).toBe("A new device signed in to your Stillwave account");
  await signIn(jar, claims);
  expect(stack.inbox.unread(email)).toBe(0);
});

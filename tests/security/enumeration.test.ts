import { beforeEach, expect, test, vi } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

/** With the rate limits of production: how soon they refuse must reveal nothing either. */
const stack = sharedStack({ limitScale: 1 });
beforeEach(async () => {
  await stack.dump.rows("delete from throttle");
});

/** What a stranger sees of an answer, and the work that it took. */
interface Seen {
  readonly status: number;
  readonly headers: readonly string[];
  readonly cookies: readonly string[];
  readonly body: string;
  readonly roundTrips: number;
  readonly hashes: number;
}

/** A form that somebody without the mailbox posts, in one of their browsers. */
type Step = readonly [browser: 0 | 1, fields: Readonly<Record<string, string>>];

const TYPED = "a stranger's quiet lake";
const signUp: Step = [0, { intent: "sign_up", password: TYPED }];
const signUpByCode: Step = [0, { intent: "sign_up" }];
const signIn: Step = [0, { intent: "sign_in", password: TYPED }];
const signInElsewhere: Step = [1, { intent: "sign_in", password: TYPED }];
const wrongPassword: Step = [1, { intent: "sign_in", password: "not the password" }];
const again: Step = [0, { intent: "mail_again", by: "sign_up" }];
const magicLink: Step = [0, { intent: "magic_link" }];
const reset: Step = [1, { intent: "forgotten_password" }];
const code: Step = [0, { intent: "verify_otp", token: "12345678" }];

const SEQUENCES: readonly (readonly [string, readonly Step[]])[] = [
  ["a sign-up without a password", [signUpByCode, code, again, signIn, signUpByCode, signUp]],
  ["a sign-up and its password", [signUp, signIn, signInElsewhere, wrongPassword, signIn]],
  [
    "mails until the limit, and a password",
    [magicLink, signIn, again, reset, code, signUp, magicLink, reset],
  ],
];

/** Addresses of which a stranger may want to know whether they have an account. */
const KINDS = ["confirmed", "bounced", "unconfirmed", "unknown"] as const;
let addresses = 0;

async function addressOf(kind: (typeof KINDS)[number]): Promise<string> {
  addresses += 1;
  const email = `address-${addresses + 100}@example.com`;
  if (kind === "confirmed" || kind === "bounced") await stack.person(email);
  if (kind === "bounced") {
    const trouble = "update user set mail_trouble = 'bounce', mail_trouble_on = 1 where id = ?";
    await stack.dump.rows(trouble, [(await stack.accountId(email)) ?? ""]);
  }
  if (kind === "unconfirmed") {
    // Its owner signed up, and did not open the mail. Nobody counts what they did.
    const fields = { intent: "sign_up", email, password: TYPED };
    expect((await stack.client("192.0.2.200").postForm("/auth", fields)).status).toBe(200);
    await stack.inbox.nextLink(email);
    await stack.dump.rows("delete from throttle");
  }
  return email;
}

/** What no two answers have in common. How long to wait counts from the first attempt. */
const UNLIKE = ["date", "x-request-id", "content-security-policy", "set-cookie", "retry-after"];

async function see(jar: Client, email: string, fields: Step[1]): Promise<Seen> {
  stack.roundTrips();
  const answer = await jar.postForm("/auth", { email, ...fields });
  const body = (await answer.text()).replaceAll(/nonce="[^"]*"/g, "").replaceAll(email, "");
  const line = await lineOf(answer);
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !UNLIKE.includes(name)).map(String),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, "")),
    body: body.replaceAll(/\b\d+(?= minutes?\b)/g, "N").replaceAll(/"waitSeconds",\d+/g, ""),
    roundTrips: stack.roundTrips(),
    hashes: Number(line.hash_count ?? 0),
  };
}

/** The log line of an answer; waits for it, as workerd delivers lines later. */
function lineOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const id = answer.headers.get("X-Request-Id");
  const find = () =>
    stack.logs
      .filter((text) => text.includes(`"${id}"`))
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find(({ event }) => event === "request");
  return vi.waitUntil(find, { interval: 5, timeout: 60_000 });
}

test.each(SEQUENCES)("42: %s: the answers and the work are the same", async (_, steps) => {
  const seen: Seen[][] = [];
  for (const [at, kind] of KINDS.entries()) {
    const email = await addressOf(kind);
    const browsers = [stack.client(`198.51.100.${at}`), stack.client(`203.0.113.${at}`)] as const;
    const answers: Seen[] = [];
    for (const [browser, fields] of steps) {
      answers.push(await see(browsers[browser], email, fields));
    }
    seen.push(answers);
  }
  const [confirmed, bounced, unconfirmed, unknown] = seen;
  expect(unknown?.some(({ hashes }) => hashes > 0)).toBe(true);
  expect(unconfirmed).toEqual(unknown);
  expect(confirmed).toEqual(unknown);
  expect(bounced).toEqual(unknown);
});

test("42: who signed up and did not open the mail gets it again by signing in, in their mailbox alone", async () => {
  const email = await addressOf("unconfirmed");
  const jar = stack.client();
  const post = (password: string) => jar.postForm("/auth", { intent: "sign_in", email, password });
  const refused = await post(TYPED);
  expect(refused.status).toBe(401);
  const page = await refused.text();
  expect(page).toContain("Incorrect email or password.");
  expect(page).toContain("open the link in our mail");
  const link = new URL(await stack.inbox.nextLink(email));
  // The password that they typed just now is theirs, for they open the mail where they typed it.
  const opened = await jar.postForm("/auth/confirm", Object.fromEntries(link.searchParams));
  expect(opened.headers.get("Location")).toBe("/assessment");
  expect((await post(TYPED)).status).toBe(303);
});

test("42: signing in mails a stranger's victim twice a day at most, and never for a wrong password", async () => {
  const email = await addressOf("unconfirmed");
  for (const password of ["not the password", TYPED, TYPED, TYPED, TYPED]) {
    const fields = { intent: "sign_in", email, password };
    expect((await stack.client().postForm("/auth", fields)).status).toBe(401);
  }
  await stack.client("192.0.2.201").postForm("/auth", { intent: "magic_link", email });
  const subjects: string[] = [];
  do subjects.push((await stack.inbox.next(email)).subject);
  while (!subjects.at(-1)?.includes("sign in"));
  expect(subjects).toHaveLength(3);
  expect(stack.inbox.unread(email)).toBe(0);
});

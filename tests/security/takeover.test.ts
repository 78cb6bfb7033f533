import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

const stack = sharedStack();

const STRANGERS_PASSWORD = "a stranger's quiet lake";
const NEW_PASSWORD_PAGE = "/auth?view=update_password";

/** An address with the browsers of two people who sign up with it: its owner and a stranger. */
interface Contest {
  readonly email: string;
  readonly own: Client;
  readonly stranger: Client;
  /** Another browser of the owner, which requested no mail. */
  readonly phone: Client;
  /** Signs up in a browser. @returns the fields of the mailed link */
  signUp(jar: Client): Promise<Fields>;
  /** Requests a mail in a browser. @returns the fields of the mailed link */
  requestMail(jar: Client, intent: string, password?: string): Promise<Fields>;
}

type Fields = Record<string, string>;

function createContest(): Contest {
  const email = `${crypto.randomUUID()}@example.com`;
  const [own, stranger, phone] = [stack.client(), stack.client(), stack.client()];
  const requestMail: Contest["requestMail"] = async (jar, intent, password = "") => {
    const answer = await jar.postForm("/auth", { intent, email, password });
    expect(answer.status).toBe(intent === "sign_in" ? 401 : 200);
    return Object.fromEntries(new URL(await stack.inbox.nextLink(email)).searchParams);
  };
  const signUp = (jar: Client) =>
    requestMail(jar, "sign_up", jar === own ? PASSWORD : STRANGERS_PASSWORD);
  return { email, own, stranger, phone, requestMail, signUp };
}

const open = async (jar: Client, fields: Fields) => {
  const answer = await jar.postForm("/auth/confirm", fields);
  return answer.headers.get("Location") ?? String(answer.status);
};

/** A name, the steps, their expected result, and whether the password of the owner works afterwards. */
const CASES: readonly [string, (contest: Contest) => Promise<string>, string, "kept" | "gone"][] = [
  [
    "stranger second, the phone opens the newest",
    async ({ signUp, own, stranger, phone }) => {
      await signUp(own);
      return open(phone, await signUp(stranger));
    },
    NEW_PASSWORD_PAGE,
    "gone",
  ],
  [
    "stranger second, the phone opens the first",
    async ({ signUp, own, stranger, phone }) => {
      const first = await signUp(own);
      await signUp(stranger);
      return open(phone, first);
    },
    NEW_PASSWORD_PAGE,
    "gone",
  ],
  [
    "stranger second, the requesting browser opens its own",
    async ({ signUp, own, stranger }) => {
      const first = await signUp(own);
      await signUp(stranger);
      return open(own, first);
    },
    "/assessment",
    "kept",
  ],
  [
    "stranger second, the owner's browser opens the stranger's",
    async ({ signUp, own, stranger }) => {
      await signUp(own);
      return open(own, await signUp(stranger));
    },
    NEW_PASSWORD_PAGE,
    "gone",
  ],
  [
    "stranger first, the phone opens the newest",
    async ({ signUp, own, stranger, phone }) => {
      await signUp(stranger);
      return open(phone, await signUp(own));
    },
    NEW_PASSWORD_PAGE,
    "gone",
  ],
  [
    "stranger first, the requesting browser opens its own",
    async ({ signUp, own, stranger }) => {
      await signUp(stranger);
      return open(own, await signUp(own));
    },
    "/assessment",
    "kept",
  ],
  [
    "confirmed, then the stranger's mail is opened too",
    async ({ signUp, own, stranger }) => {
      const first = await signUp(own);
      const second = await signUp(stranger);
      expect(await open(own, first)).toBe("/assessment");
      return open(own, second);
    },
    "400",
    "kept",
  ],
  [
    "the stranger requests a magic link, the phone opens it",
    async ({ signUp, requestMail, own, stranger, phone }) => {
      await signUp(own);
      await signUp(stranger);
      return open(phone, await requestMail(stranger, "magic_link"));
    },
    "/assessment",
    "gone",
  ],
  [
    "the stranger requests a magic link, the owner opens their own",
    async ({ signUp, requestMail, own, stranger }) => {
      const first = await signUp(own);
      await signUp(stranger);
      await requestMail(stranger, "magic_link");
      return open(own, first);
    },
    "/assessment",
    "kept",
  ],
  [
    "the owner requests a magic link where they signed up, and opens it there",
    async ({ signUp, requestMail, own, stranger }) => {
      await signUp(own);
      await signUp(stranger);
      return open(own, await requestMail(own, "magic_link"));
    },
    "/assessment",
    "kept",
  ],
  [
    "the stranger requests a reset, the phone opens it",
    async ({ signUp, requestMail, own, stranger, phone }) => {
      await signUp(own);
      await signUp(stranger);
      return open(phone, await requestMail(stranger, "forgotten_password"));
    },
    NEW_PASSWORD_PAGE,
    "gone",
  ],
  [
    "the stranger signs in with their password, the phone opens that mail",
    async ({ signUp, requestMail, own, stranger, phone }) => {
      await signUp(own);
      await signUp(stranger);
      return open(phone, await requestMail(stranger, "sign_in", STRANGERS_PASSWORD));
    },
    NEW_PASSWORD_PAGE,
    "gone",
  ],
  [
    "the owner signs in with their password where they signed up, and opens that mail there",
    async ({ signUp, requestMail, own, stranger }) => {
      await signUp(own);
      await signUp(stranger);
      return open(own, await requestMail(own, "sign_in", PASSWORD));
    },
    "/assessment",
    "kept",
  ],
];

test.each(CASES)("15: %s", async (_, steps, result, password) => {
  const contest = createContest();
  expect(await steps(contest)).toBe(result);
  const signIn = async (typed: string) => {
    const fields = { intent: "sign_in", email: contest.email, password: typed };
    return (await stack.client().postForm("/auth", fields)).status;
  };
  expect(await signIn(STRANGERS_PASSWORD)).toBe(401);
  expect(await signIn(PASSWORD)).toBe(password === "kept" ? 303 : 401);
});

test("15: a code works in the browser that requested it, and keeps only the password of that browser", async () => {
  const email = "two-codes@example.com";
  const [own, stranger] = [stack.client(), stack.client()];
  const signUp = async (jar: Client, password: string) => {
    await jar.postForm("/auth", { intent: "sign_up", email, password });
    return stack.inbox.nextCode(email);
  };
  const type = async (jar: Client, token: string) =>
    (await jar.postForm("/auth", { intent: "verify_otp", token })).status;
  const [code, other] = [await signUp(own, PASSWORD), await signUp(stranger, STRANGERS_PASSWORD)];
  expect(await type(stranger, code)).toBe(401);
  expect(await type(own, other)).toBe(401);
  expect(await type(own, code)).toBe(303);
  expect(await type(stranger, other)).toBe(401);
  const signIn = async (password: string) =>
    (await stack.client().postForm("/auth", { intent: "sign_in", email, password })).status;
  expect([await signIn(STRANGERS_PASSWORD), await signIn(PASSWORD)]).toEqual([401, 303]);
});

test("15: a sign-up without a password takes none along that a stranger typed, wherever it is confirmed", async () => {
  for (const where of ["own", "phone"] as const) {
    const contest = createContest();
    const { email, own, requestMail } = contest;
    await contest.signUp(contest.stranger);
    expect(await open(contest[where], await requestMail(own, "sign_up"))).toBe("/assessment");
    const fields = { intent: "sign_in", email, password: STRANGERS_PASSWORD };
    expect((await stack.client().postForm("/auth", fields)).status).toBe(401);
  }
});

test("15: a link that is opened in another browser leads to a new password there", async () => {
  const { email, signUp, stranger, phone } = createContest();
  expect(await open(phone, await signUp(stranger))).toBe(NEW_PASSWORD_PAGE);
  expect((await phone.get("/assessment")).status).toBe(200);
  const chosen = { intent: "update_password", password: "my own quiet lake" };
  expect((await phone.postForm("/auth", chosen)).status).toBe(200);
  const signIn = { intent: "sign_in", email, password: chosen.password };
  expect((await phone.postForm("/auth", signIn)).status).toBe(303);
});

const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

test("28: the page of a link shows the address to the browser that requested it, masked to others", async () => {
  const email = "asha.rao@clinic.example";
  await stack.person(email);
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "magic_link", email });
  const { pathname, search } = new URL(await stack.inbox.nextLink(email));
  expect(await textOf(await jar.get(pathname + search))).toContain(email);
  stack.roundTrips();
  const elsewhere = await textOf(await stack.client().get(pathname + search));
  expect(stack.roundTrips()).toBeLessThanOrEqual(2);
  expect(elsewhere).not.toContain(email);
  expect(elsewhere).not.toMatch(/\b(asha|rao|clinic)\b/);
  expect(elsewhere).toContain("a•••@c•••.example");
  expect(elsewhere).toContain("in another browser than the one that asked");
});

test("28: a link replaces the session of another account only after consent, and names that account", async () => {
  const [mine, theirs] = ["mine@example.com", "theirs@example.com"];
  const own = await stack.person(mine);
  await stack.person(theirs);
  await stack.client().postForm("/auth", { intent: "magic_link", email: theirs });
  const link = new URL(await stack.inbox.nextLink(theirs));
  const fields = Object.fromEntries(link.searchParams);
  stack.roundTrips();
  const page = await textOf(await own.get(link.pathname + link.search));
  expect(stack.roundTrips()).toBeLessThanOrEqual(2);
  expect(page).toContain(mine);
  expect(page).toContain('name="replace"');
  const refused = await own.postForm("/auth/confirm", fields);
  expect(refused.status).toBe(409);
  const again = await textOf(refused);
  for (const value of Object.values(fields)) expect(again).toContain(value);
  expect(again).toContain('name="replace"');
  expect(await (await own.get("/")).text()).toContain(mine);
  expect(await open(own, { ...fields, replace: "on" })).toBe("/assessment");
  expect(await (await own.get("/")).text()).toContain(theirs);
});

test("28: a link of the same account needs no consent", async () => {
  const email = "again@example.com";
  const jar = await stack.person(email);
  await jar.postForm("/auth", { intent: "magic_link", email });
  const link = new URL(await stack.inbox.nextLink(email));
  const page = await textOf(await jar.get(link.pathname + link.search));
  expect(page).not.toContain('name="replace"');
  expect(await open(jar, Object.fromEntries(link.searchParams))).toBe("/assessment");
});

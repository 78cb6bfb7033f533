import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const POISON = "a stranger's quiet lake";
const CHOOSES = "/auth?view=update_password";

/** Somebody's address, and the browsers of two who sign up with it. */
interface Scene {
  readonly email: string;
  readonly own: Client;
  readonly stranger: Client;
  /** The owner's too, but it asked for nothing. */
  readonly phone: Client;
  /** Signs up in a browser. @returns the fields of the mailed link's page */
  signUp(jar: Client): Promise<Fields>;
  /** Asks for a mail in a browser. */
  ask(jar: Client, intent: string, password?: string): Promise<Fields>;
}

type Fields = Record<string, string>;

function scene(): Scene {
  const email = `${crypto.randomUUID()}@example.com`;
  const [own, stranger, phone] = [stack.client(), stack.client(), stack.client()];
  const ask: Scene["ask"] = async (jar, intent, password = "") => {
    const answer = await jar.postForm("/auth", { intent, email, password });
    expect(answer.status).toBe(200);
    return Object.fromEntries(new URL(await stack.inbox.nextLink(email)).searchParams);
  };
  const signUp = (jar: Client) => ask(jar, "sign_up", jar === own ? PASSWORD : POISON);
  return { email, own, stranger, phone, ask, signUp };
}

const open = async (jar: Client, fields: Fields) => {
  const answer = await jar.postForm("/auth/confirm", fields);
  return answer.headers.get("Location") ?? String(answer.status);
};

/** What happens, where it leads, and whether the owner's own password works afterwards. */
const CASES: readonly [string, (scene: Scene) => Promise<string>, string, "kept" | "gone"][] = [
  [
    "stranger second, the phone opens the newest",
    async ({ signUp, own, stranger, phone }) => {
      await signUp(own);
      return open(phone, await signUp(stranger));
    },
    CHOOSES,
    "gone",
  ],
  [
    "stranger second, the phone opens the first",
    async ({ signUp, own, stranger, phone }) => {
      const first = await signUp(own);
      await signUp(stranger);
      return open(phone, first);
    },
    CHOOSES,
    "gone",
  ],
  [
    "stranger second, the browser that asked opens its own",
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
    CHOOSES,
    "gone",
  ],
  [
    "stranger first, the phone opens the newest",
    async ({ signUp, own, stranger, phone }) => {
      await signUp(stranger);
      return open(phone, await signUp(own));
    },
    CHOOSES,
    "gone",
  ],
  [
    "stranger first, the browser that asked opens its own",
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
    "the stranger asks for a magic link, the phone opens it",
    async ({ signUp, ask, own, stranger, phone }) => {
      await signUp(own);
      await signUp(stranger);
      return open(phone, await ask(stranger, "magic_link"));
    },
    "/assessment",
    "gone",
  ],
  [
    "the stranger asks for a magic link, the owner opens their own",
    async ({ signUp, ask, own, stranger }) => {
      const first = await signUp(own);
      await signUp(stranger);
      await ask(stranger, "magic_link");
      return open(own, first);
    },
    "/assessment",
    "kept",
  ],
  [
    "the owner asks for a magic link where they signed up, and opens it there",
    async ({ signUp, ask, own, stranger }) => {
      await signUp(own);
      await signUp(stranger);
      return open(own, await ask(own, "magic_link"));
    },
    "/assessment",
    "kept",
  ],
  [
    "the stranger asks for a reset, the phone opens it",
    async ({ signUp, ask, own, stranger, phone }) => {
      await signUp(own);
      await signUp(stranger);
      return open(phone, await ask(stranger, "forgotten_password"));
    },
    CHOOSES,
    "gone",
  ],
  [
    "the stranger signs in with their password, the phone opens that mail",
    async ({ signUp, ask, own, stranger, phone }) => {
      await signUp(own);
      await signUp(stranger);
      return open(phone, await ask(stranger, "sign_in", POISON));
    },
    CHOOSES,
    "gone",
  ],
  [
    "the owner signs in with their password where they signed up, and opens that mail there",
    async ({ signUp, ask, own, stranger }) => {
      await signUp(own);
      await signUp(stranger);
      return open(own, await ask(own, "sign_in", PASSWORD));
    },
    "/assessment",
    "kept",
  ],
];

test.each(CASES)("15: %s", async (_, story, to, password) => {
  const shown = scene();
  expect(await story(shown)).toBe(to);
  const signIn = async (typed: string) => {
    const fields = { intent: "sign_in", email: shown.email, password: typed };
    return (await stack.client().postForm("/auth", fields)).status;
  };
  expect(await signIn(POISON)).toBe(401);
  expect(await signIn(PASSWORD)).toBe(password === "kept" ? 303 : 401);
});

test("15: a code works in the browser that asked for it, and brings that one's password alone", async () => {
  const email = "two-codes@example.com";
  const [own, stranger] = [stack.client(), stack.client()];
  const signUp = async (jar: Client, password: string) => {
    await jar.postForm("/auth", { intent: "sign_up", email, password });
    return stack.inbox.nextCode(email);
  };
  const type = async (jar: Client, token: string) =>
    (await jar.postForm("/auth", { intent: "verify_otp", token })).status;
  const [code, other] = [await signUp(own, PASSWORD), await signUp(stranger, POISON)];
  expect(await type(stranger, code)).toBe(401);
  expect(await type(own, other)).toBe(401);
  expect(await type(own, code)).toBe(303);
  expect(await type(stranger, other)).toBe(401);
  const signIn = async (password: string) =>
    (await stack.client().postForm("/auth", { intent: "sign_in", email, password })).status;
  expect([await signIn(POISON), await signIn(PASSWORD)]).toEqual([401, 303]);
});

test("15: where a link was opened elsewhere, the password is chosen there and works", async () => {
  const { email, signUp, stranger, phone } = scene();
  expect(await open(phone, await signUp(stranger))).toBe(CHOOSES);
  expect((await phone.get("/assessment")).status).toBe(200);
  const chosen = { intent: "update_password", password: "my own quiet lake" };
  expect((await phone.postForm("/auth", chosen)).status).toBe(200);
  const signIn = { intent: "sign_in", email, password: chosen.password };
  expect((await phone.postForm("/auth", signIn)).status).toBe(303);
});

const shownIn = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

test("28: the page of a link names the account, whole to the browser that asked, masked to others", async () => {
  const email = "asha.rao@clinic.example";
  await stack.person(email);
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "magic_link", email });
  const { pathname, search } = new URL(await stack.inbox.nextLink(email));
  expect(await shownIn(await jar.get(pathname + search))).toContain(email);
  stack.roundTrips();
  const elsewhere = await shownIn(await stack.client().get(pathname + search));
  expect(stack.roundTrips()).toBeLessThanOrEqual(2);
  expect(elsewhere).not.toContain(email);
  expect(elsewhere).not.toMatch(/asha|rao|clinic/);
  expect(elsewhere).toContain("a•••@c•••.example");
  expect(elsewhere).toContain("in another browser than the one that asked");
});

test("28: a link replaces nobody's session unless they say so, who are named", async () => {
  const [mine, theirs] = ["mine@example.com", "theirs@example.com"];
  const own = await stack.person(mine);
  await stack.person(theirs);
  await stack.client().postForm("/auth", { intent: "magic_link", email: theirs });
  const link = new URL(await stack.inbox.nextLink(theirs));
  const fields = Object.fromEntries(link.searchParams);
  stack.roundTrips();
  const page = await shownIn(await own.get(link.pathname + link.search));
  expect(stack.roundTrips()).toBeLessThanOrEqual(2);
  expect(page).toContain(mine);
  expect(page).toContain('name="replace"');
  const refused = await own.postForm("/auth/confirm", fields);
  expect(refused.status).toBe(409);
  const again = await shownIn(refused);
  for (const value of Object.values(fields)) expect(again).toContain(value);
  expect(again).toContain('name="replace"');
  expect(await (await own.get("/")).text()).toContain(mine);
  expect(await open(own, { ...fields, replace: "on" })).toBe("/assessment");
  expect(await (await own.get("/")).text()).toContain(theirs);
});

test("28: a link of one's own account asks nothing of who is signed in", async () => {
  const email = "again@example.com";
  const jar = await stack.person(email);
  await jar.postForm("/auth", { intent: "magic_link", email });
  const link = new URL(await stack.inbox.nextLink(email));
  const page = await shownIn(await jar.get(link.pathname + link.search));
  expect(page).not.toContain('name="replace"');
  expect(await open(jar, Object.fromEntries(link.searchParams))).toBe("/assessment");
});

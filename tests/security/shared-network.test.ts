import { beforeEach, expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

/** With the rate limits of production; nothing was counted yet when a test begins. */
const stack = sharedStack({ limitScale: 1 });
beforeEach(async () => {
  await stack.dump.rows("delete from throttle");
});

/** Of a household or of a mobile provider: whoever holds the right link or code shares it with others. */
const SHARED = "198.51.100.44";
const here = () => stack.client(SHARED);
const address = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;

/** What a mailed link posts: its address, and the token in it. */
async function linkTo(path: string, email: string) {
  for (;;) {
    const { links } = await stack.inbox.next(email);
    const link = links.find((each) => new URL(each).pathname === path);
    if (link) return { token: new URL(link).searchParams.get("token") ?? "" };
  }
}

/** Posts a wrong token, and then the right one, where others used up the tries of the network. */
async function afterOthers(
  path: string,
  limit: "alarm_network" | "parent_network",
  right: Record<string, string>,
) {
  await exhaust(stack, limit, SHARED);
  const wrong = { ...right, token: "0".repeat(64) };
  const statuses = [];
  for (const fields of [wrong, right]) statuses.push((await here().postForm(path, fields)).status);
  return statuses;
}

test("25: wrong links from a network are limited, and never the right one: a parent's withdrawal", async () => {
  const { id, jar } = await stack.insertPerson();
  const born = `${new Date(now()).getFullYear() - 15}-01-01`;
  await jar.postForm("/profile", { step: "1", date_of_birth: born, intent: "next" });
  const parent_email = address("parent");
  await jar.postForm("/profile", { intent: "ask_parent", parent_email });
  const link = await linkTo("/parent", parent_email);
  expect(await afterOthers("/parent", "parent_network", { ...link, intent: "agree" })).toEqual([
    429, 200,
  ]);
  await jar.postForm("/profile", { step: "3", stress_level: "8", intent: "save" });
  expect((await stack.sealed.profile(id))?.stress_level).toBe(8);
  expect(await afterOthers("/parent", "parent_network", { ...link, intent: "withdraw" })).toEqual([
    429, 200,
  ]);
  expect((await stack.sealed.profile(id))?.stress_level).toBeFalsy();
});

test("25: wrong links from a network are limited, and never the right one: this was not me", async () => {
  const email = address("robbed");
  await stack.person(email);
  const thief = stack.client();
  await thief.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
  const link = await linkTo("/auth/not-me", email);
  expect(await afterOthers("/auth/not-me", "alarm_network", link)).toEqual([429, 200]);
  expect((await thief.get("/assessment")).status).not.toBe(200);
});

test("25: wrong links from a network are limited, and never the right one: another address is taken back", async () => {
  const [before, after] = [address("before"), address("after")];
  const thief = await stack.person(before);
  const id = await stack.accountId(before);
  await thief.postForm("/settings/email", { intent: "ask", email: after });
  for (const email of [before, after]) {
    await stack.client().postForm("/auth/email", await linkTo("/auth/email", email));
  }
  expect(await stack.accountId(after)).toBe(id);
  const link = await linkTo("/auth/email", before);
  expect(await afterOthers("/auth/email", "alarm_network", link)).toEqual([429, 200]);
  expect(await stack.accountId(before)).toBe(id);
});

/** Somebody who signed in from the network by a code that was mailed to them. */
async function signedInByCode(email: string): Promise<{ jar: Client; status: number }> {
  const jar = here();
  await jar.postForm("/auth", { intent: "magic_link", email });
  const token = await stack.inbox.nextCode(email);
  return { jar, status: (await jar.postForm("/auth", { intent: "verify_otp", token })).status };
}

test("25: right codes are not counted against the network: two of a household sign in with one try left", async () => {
  const household = [address("one"), address("other")];
  for (const email of household) await stack.signedUp(email);
  await exhaust(stack, "code_network", SHARED, 1);
  for (const email of household) expect((await signedInByCode(email)).status).toBe(303);
  const wrong = () => here().postForm("/auth", { intent: "verify_otp", token: "12345678" });
  expect([(await wrong()).status, (await wrong()).status]).toEqual([401, 429]);
});

test("25: wrong codes of a network do not keep a signed-in person from deleting their account by a code", async () => {
  const email = address("leaving");
  await stack.signedUp(email);
  const { jar } = await signedInByCode(email);
  await exhaust(stack, "code_network", SHARED);
  await jar.postForm("/profile", { intent: "delete_code" });
  const token = await stack.inbox.nextCode(email);
  const gone = await jar.postForm("/profile", { intent: "delete_account", token });
  expect(gone.headers.get("Location")).toBe("/goodbye");
});

import { expect, test } from "vitest";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";
import { randomToken, sha256Hex } from "#worker/domain/crypto.ts";
import { createCipher, deriveKey } from "#worker/platform/cipher.ts";

const TEXT = "My thoughts race as soon as I lie down";
const BY_SCRIPT = "/auth.data?view=sign_up";

const stack = sharedStack();

/** Signs up where a text waits. @returns the page that followed, and the fields of its code's form */
async function signUp(jar: Client) {
  const email = `${crypto.randomUUID()}@example.com`;
  const answer = await jar.postForm("/auth?view=sign_up", { intent: "sign_up", email });
  const page = await answer.text();
  const code = { intent: "verify_otp", token: await stack.inbox.nextCode(email) };
  return { jar, email, page, code };
}

async function typedAndSignedUp(mood: string) {
  const jar = stack.client();
  expect((await jar.postForm("/feeling", { mood })).status).toBe(303);
  return signUp(jar);
}

async function creditsOf(email: string): Promise<unknown> {
  const [row] = await stack.dump.rows(
    "select available_credits from profiles where id = (select id from user where email = ?)",
    [await stack.sealed.stored(email)],
  );
  return row?.available_credits;
}

test("51: the post of the code goes on to the generator, which makes one beat of what waits, however often it is sent", async () => {
  const { jar, email, page, code } = await typedAndSignedUp(TEXT);
  expect(page).toContain("they become your first beat");
  expect(page).toContain("By making a beat you agree that we keep it in your history");
  const confirmed = await jar.postForm("/auth", code);
  expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([307, "/assessment"]);
  // What a browser does after 307, and once more where that page is loaded anew.
  const answers = await Promise.all([1, 2, 3].map(() => jar.postForm("/assessment", code)));
  const rooms = answers
    .map(({ headers }) => headers.get("Location") ?? "")
    .filter((to) => to.startsWith("/listen/"));
  expect(rooms).toHaveLength(1);
  expect(await (await jar.get(rooms[0] ?? "")).text()).toContain("racing thoughts");
  expect(await (await jar.get("/history")).text()).toContain(TEXT);
  expect((await jar.postForm("/assessment", code)).status).toBe(400);
  expect(await creditsOf(email)).toBe(SIGN_UP_CREDITS - 1);
});

test("51: a page that is only read makes no beat of what waits, and neither does a wrong code", async () => {
  const { jar, email, code } = await typedAndSignedUp(TEXT);
  const wrong = { ...code, token: code.token === "00000000" ? "11111111" : "00000000" };
  expect((await jar.postForm("/auth", wrong)).status).toBe(401);
  expect((await jar.postForm("/assessment", code)).status).toBe(302);
  await jar.postForm("/auth", code);
  expect(await (await jar.get("/assessment")).text()).toContain(TEXT);
  expect(await creditsOf(email)).toBe(SIGN_UP_CREDITS);
});

test("51: a page with scripts is told once that it may begin what waits, and only after a code", async () => {
  const { jar, email, code } = await typedAndSignedUp(TEXT);
  const asTyped = jar.cookies.get("brought");
  // To a script a redirect is data.
  expect((await jar.postForm(BY_SCRIPT, code)).status).toBe(202);
  expect(jar.cookies.get("brought")).toBe(`${asTyped}.begins`);
  expect(await (await jar.get("/assessment")).text()).toContain(TEXT);
  expect(jar.cookies.has("brought")).toBe(false);
  expect(await creditsOf(email)).toBe(SIGN_UP_CREDITS);
  const known = `${crypto.randomUUID()}@example.com`;
  await stack.person(known);
  const elsewhere = stack.client();
  await elsewhere.postForm("/feeling", { mood: TEXT });
  const fields = { intent: "sign_in", email: known, password: PASSWORD };
  await elsewhere.postForm("/auth.data?view=sign_in", fields);
  expect(elsewhere.cookies.get("brought")).not.toContain(".");
});

test("51: a text that is not about a feeling costs nothing, and is in the field again", async () => {
  const sum = "what is the capital of France and how do I write a for loop";
  const { jar, email, code } = await typedAndSignedUp(sum);
  await jar.postForm("/auth", code);
  const refused = await jar.postForm("/assessment", code);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(sum);
  expect(await creditsOf(email)).toBe(SIGN_UP_CREDITS);
});

test("51: a cry for help that was overlooked when it was typed gets help and no beat, with scripts or without", async () => {
  for (const form of ["/auth", BY_SCRIPT]) {
    const { jar, email, code } = await signUp(await overlooked("I want to kill myself"));
    await jar.postForm(form, code);
    const scripted = form === BY_SCRIPT;
    const answer = await (scripted ? jar.get("/assessment") : jar.postForm("/assessment", code));
    const page = await answer.text();
    expect(page, form).toContain("tel:14416");
    expect(page, form).not.toContain("kill myself");
    expect(await creditsOf(email)).toBe(SIGN_UP_CREDITS);
  }
});

/** A browser with a text that waits and was never read. */
async function overlooked(text: string): Promise<Client> {
  const jar = stack.client();
  const [key, place] = [randomToken(), "text brought to the sign-up"];
  const sealed = await (await createCipher(await deriveKey(key, place))).seal(place, text);
  const row = [await sha256Hex(key), sealed, now() + 3_600_000];
  await stack.dump.write([
    ["insert into brought_text (id, sealed, expires_at) values (?, ?, ?)", row],
  ]);
  jar.cookies.set("brought", key);
  return jar;
}

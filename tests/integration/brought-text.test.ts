import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stack, startStack } from "#tests/rig/stack.ts";

const TEXT = "My thoughts race as soon as I lie down";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

test("what a visitor typed waits through the sign-up and its mail, and stands in the generator once", async () => {
  const jar = stack.client();
  const posted = await jar.postForm("/feeling", { mood: TEXT });
  expect(posted.status).toBe(303);
  expect(posted.headers.get("Location")).toBe("/auth?view=sign_up");
  expect(posted.headers.getSetCookie().join()).toMatch(/brought=[\w-]+;.*HttpOnly.*SameSite=Lax/);
  const email = `${crypto.randomUUID()}@example.com`;
  await jar.postForm("/auth", { intent: "sign_up", email, password: "a quiet harbour at dusk" });
  const token = new URL(await stack.inbox.nextLink(email)).searchParams.get("token") ?? "";
  const confirmed = await jar.postForm("/auth/confirm", { token, type: "signup" });
  expect(confirmed.headers.get("Location")).toBe("/assessment");
  const first = await jar.get("/assessment");
  expect(await first.text()).toMatch(new RegExp(`<textarea[^>]*>${TEXT}</textarea>`));
  expect(jar.cookies.has("brought")).toBe(false);
  expect(await (await jar.get("/assessment")).text()).not.toContain(TEXT);
});

test("it stands in no address, no log and no row", async () => {
  const jar = stack.client();
  const secretive = "I worry about the lighthouse keeper";
  const posted = await jar.postForm("/feeling", { mood: secretive });
  expect([...posted.headers].join()).not.toContain("lighthouse");
  expect(stack.logs.join("\n")).not.toContain("lighthouse");
  expect(JSON.stringify(await stack.dump.everything())).not.toContain("lighthouse");
});

test("it asks the database nothing for a visitor, and works while that is out of reach", async () => {
  stack.roundTrips();
  stack.intervene(() => "failed");
  expect((await stack.client().postForm("/feeling", { mood: TEXT })).status).toBe(303);
  expect(stack.roundTrips()).toBe(0);
  stack.intervene(undefined);
});

test("a clear statement of a crisis gets help and is kept nowhere", async () => {
  const jar = stack.client();
  await jar.postForm("/feeling", { mood: TEXT });
  const answer = await jar.postForm("/feeling", { mood: "I want to kill myself" });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain("tel:14416");
  expect(page).not.toContain("kill myself");
  expect(page).not.toContain("<script");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(jar.cookies.has("brought")).toBe(false);
});

test("a person who is signed in goes to the generator, which has the text", async () => {
  const { jar } = await stack.insertPerson();
  const posted = await jar.postForm("/feeling", { mood: TEXT });
  expect(posted.headers.get("Location")).toBe("/assessment");
  expect(await (await jar.get("/assessment")).text()).toContain(TEXT);
});

test("a text from another site, an empty one and one that is too long are not taken", async () => {
  const jar = stack.client();
  const foreign = await jar.request("/feeling", {
    method: "POST",
    body: new URLSearchParams({ mood: TEXT }),
    headers: { Origin: "https://elsewhere.example" },
  });
  expect(foreign.status).toBe(403);
  const empty = await jar.postForm("/feeling", { mood: "  " });
  expect(empty.status).toBe(303);
  expect(empty.headers.get("Location")).toBe("/#feelings");
  const long = await jar.postForm("/feeling", { mood: "tired ".repeat(200) });
  expect(long.status).toBe(400);
  expect(await long.text()).toContain("Please say it in at most 800 characters for now.");
  expect((await jar.postForm("/feeling", { mood: "a".repeat(100_000) })).status).toBe(413);
  expect(jar.cookies.has("brought")).toBe(false);
  expect((await jar.get("/feeling")).headers.get("Location")).toBe("/#feelings");
});

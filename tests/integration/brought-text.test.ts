import { expect, test } from "vitest";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { exhaust } from "#tests/rig/throttles.ts";

const TEXT = "My thoughts race as soon as I lie down";

const stack = sharedStack();
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

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

/** Signs up with a text that waits. @returns the browser, and the fields of the code's form */
async function typedAndSignedUp(mood: string) {
  const jar = stack.client();
  await jar.postForm("/feeling", { mood });
  const email = `${crypto.randomUUID()}@example.com`;
  const mailStep = await jar.postForm("/auth?view=sign_up", { intent: "sign_up", email });
  const page = await mailStep.text();
  const code = { intent: "verify_otp", token: await stack.inbox.nextCode(email) };
  return { jar, email, page, code };
}

test("without scripts the post of the code goes on to the generator, which makes one beat of the words", async () => {
  const { jar, email, page, code } = await typedAndSignedUp(TEXT);
  expect(page).toContain("they become your first beat");
  expect(page).toContain("By making a beat you agree that we keep it in your history");
  const confirmed = await jar.postForm("/auth", code);
  expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([307, "/assessment"]);
  // What a browser does after 307: the same post, once more where it is loaded anew.
  const [made, ...repeated] = await Promise.all(
    Array.from({ length: 3 }, () => jar.postForm("/assessment", code)),
  );
  const rooms = [made, ...repeated]
    .map((answer) => answer?.headers.get("Location") ?? "")
    .filter((to) => to.startsWith("/listen/"));
  expect(rooms).toHaveLength(1);
  expect(await (await jar.get(rooms[0] ?? "")).text()).toContain("racing thoughts");
  expect(await (await jar.get("/history")).text()).toContain(TEXT);
  expect(await creditsOf(email)).toBe(24);
  expect((await jar.postForm("/assessment", code)).status).toBe(400);
  expect(await creditsOf(email)).toBe(24);
});

test("a page that is only read makes no beat of the words, and a text without a feeling costs nothing", async () => {
  const read = await typedAndSignedUp(TEXT);
  await read.jar.postForm("/auth", read.code);
  expect(await (await read.jar.get("/assessment")).text()).toContain(TEXT);
  expect(await creditsOf(read.email)).toBe(25);
  const sum = "what is the capital of France and how do I write a for loop";
  const { jar, email, code } = await typedAndSignedUp(sum);
  await jar.postForm("/auth", code);
  const refused = await jar.postForm("/assessment", code);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain(sum);
  expect(await creditsOf(email)).toBe(25);
});

async function creditsOf(email: string): Promise<unknown> {
  const [row] = await stack.dump.rows(
    "select available_credits from profiles where id = (select id from user where email = ?)",
    [await stack.sealed.stored(email)],
  );
  return row?.available_credits;
}

test("it stands in no address, no log and no row", async () => {
  const jar = stack.client();
  const secretive = "I worry about the lighthouse keeper";
  const posted = await jar.postForm("/feeling", { mood: secretive });
  expect([...posted.headers].join()).not.toContain("lighthouse");
  expect(stack.logs.join("\n")).not.toContain("lighthouse");
  expect(JSON.stringify(await stack.dump.everything())).not.toContain("lighthouse");
});

test("its cookie alone and its row alone show nothing of it", async () => {
  const jar = stack.client();
  await jar.postForm("/feeling", { mood: TEXT });
  const cookie = jar.cookies.get("brought") ?? "";
  expect(Buffer.from(cookie, "base64url")).toHaveLength(32);
  const [row] = await stack.dump.rows(
    "select * from brought_text order by expires_at desc limit 1",
  );
  expect(JSON.stringify(row)).not.toContain(cookie);
});

test("after an hour, or with another key, there is none", async () => {
  const { jar } = await stack.insertPerson();
  await jar.postForm("/feeling", { mood: TEXT });
  await stack.dump.rows("update brought_text set expires_at = 1");
  expect(await (await jar.get("/assessment")).text()).not.toContain(TEXT);
  await jar.postForm("/feeling", { mood: TEXT });
  jar.cookies.set("brought", "x".repeat(43));
  expect(await (await jar.get("/assessment")).text()).not.toContain(TEXT);
});

test("without a text of one's own the generator asks the database nothing more", async () => {
  const { jar } = await stack.insertPerson();
  await jar.get("/assessment");
  stack.roundTrips();
  await jar.get("/assessment");
  const without = stack.roundTrips();
  await jar.postForm("/feeling", { mood: TEXT });
  stack.roundTrips();
  await jar.get("/assessment");
  expect(stack.roundTrips()).toBe(without + 1);
});

test("one network cannot fill the table", async () => {
  const network = "203.0.113.60";
  await exhaust(strict, "brought_text", network, 2);
  const visitor = strict.client(network);
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    statuses.push((await visitor.postForm("/feeling", { mood: TEXT })).status);
  }
  expect(statuses).toEqual([303, 303, 429]);
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
  const long = await jar.postForm("/feeling", { mood: "tired ".repeat(400) });
  expect(long.status).toBe(400);
  expect(await long.text()).toContain("Please say it in at most 2000 characters.");
  expect((await jar.postForm("/feeling", { mood: "a".repeat(100_000) })).status).toBe(413);
  expect(jar.cookies.has("brought")).toBe(false);
  expect((await jar.get("/feeling")).headers.get("Location")).toBe("/#feelings");
});

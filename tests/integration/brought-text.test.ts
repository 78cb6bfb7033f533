import { expect, test } from "vitest";
import { readAppManifest } from "#tests/pictures/app-manifest.ts";
import type { Client } from "#tests/rig/client.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { sha256Hex } from "#worker/domain/crypto.ts";

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

test("who finds the words of somebody else at the sign-in forgets them there, without scripts, and stays on the way", async () => {
  const jar = stack.client();
  await jar.postForm("/feeling", { mood: TEXT });
  const id = await sha256Hex(jar.cookies.get("brought") ?? "");
  const rows = () => stack.dump.count("select count(*) from brought_text where id = ?", [id]);
  const here = "/auth?view=sign_in&next=%2Fhistory&tier=Creator";
  const page = await (await jar.get(here)).text();
  const [form = ""] = /<form method="post"[^>]*>Your words are kept.*?<\/form>/.exec(page) ?? [];
  expect(form).toMatch(
    /<button type="submit" name="intent" value="forget"[^>]*>Not yours\? Forget them\./,
  );
  expect([form.includes("action="), await rows()]).toEqual([false, 1]);
  const forgot = await jar.postForm(here, { intent: "forget" });
  expect([forgot.status, forgot.headers.get("Location")]).toEqual([303, here]);
  expect([jar.cookies.has("brought"), await rows()]).toEqual([false, 0]);
  const after = await (await jar.get(here)).text();
  expect(after).toContain('name="next" value="/history"');
  expect(after).not.toContain("Your words are kept");
  expect((await jar.postForm(here, { intent: "forget" })).headers.get("Location")).toBe(here);
  // Without the database the key goes, by which alone the row can be opened.
  await jar.postForm("/feeling", { mood: TEXT });
  stack.intervene(() => "failed");
  const away = await jar.postForm(here, { intent: "forget" });
  stack.intervene(undefined);
  expect([away.status, jar.cookies.has("brought")]).toEqual([303, false]);
});

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

/** What Chromium sends for a text that is shared with the installed app: a post that no page has sent. */
const share = (jar: Client, path: string, fields: Record<string, string>) =>
  jar.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", Origin: "null" },
  });

test("a text that another app shares stands in the generator's field; it makes and costs nothing, and no address has it", async () => {
  const { share_target } = readAppManifest();
  const fields = { [share_target.params.text]: TEXT };
  const { jar, id } = await stack.insertPerson();
  const shared = await share(jar, share_target.action, fields);
  expect([shared.status, shared.headers.get("Location")]).toEqual([303, "/assessment"]);
  const page = await (await jar.get("/assessment")).text();
  expect(page).toMatch(new RegExp(`<textarea[^>]*>${TEXT}</textarea>`));
  expect(await stack.dump.rows("select id from user_history where user_id = ?", [id])).toEqual([]);
  const visitor = stack.client();
  const waits = await share(visitor, share_target.action, fields);
  expect(waits.headers.get("Location")).toBe("/auth?view=sign_up");
  expect(visitor.cookies.has("brought")).toBe(true);
  const cry = await share(jar, share_target.action, { mood: "I want to kill myself" });
  expect(cry.status).toBe(422);
  expect(await cry.text()).toContain("tel:14416");
  for (const path of ["/assessment", "/auth", "/history/favourite"]) {
    expect((await share(jar, path, fields)).status, path).toBe(403);
  }
});

test("a shared text that is too long comes back to a person who is signed in with their own form", async () => {
  const { jar } = await stack.insertPerson();
  const page = await (await share(jar, "/feeling", { mood: "tired ".repeat(400) })).text();
  expect(page).toContain("Please say it in at most 2000 characters.");
  expect(page).toContain('action="/assessment"');
  expect(page).toContain("Uses one credit.");
  expect(page).not.toContain("while you sign up");
});

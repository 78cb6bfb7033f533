import { beforeEach, expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { type Client, errorOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";

/** With the rate limits of production; nothing was counted yet when a test begins. */
const stack = sharedStack({ limitScale: 1 });
beforeEach(async () => {
  await stack.dump.rows("delete from throttle");
});

const retryAfter = (response: Response) => Number(response.headers.get("Retry-After"));

test("9: limits sign-ins after ten wrong passwords, but not on a known device of the account", async () => {
  const email = "wrong-ten@example.com";
  const own = await stack.person(email);
  const fields = { intent: "sign_in", email, password: PASSWORD };
  expect((await own.postForm("/auth", fields)).status).toBe(303);
  const stranger = stack.client();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const wrong = await stranger.postForm("/auth", { ...fields, password: `wrong ${attempt}` });
    expect(wrong.status).toBe(401);
  }
  const over = await stranger.postForm("/auth", { ...fields, password: "wrong" });
  expect(over.status).toBe(429);
  expect(retryAfter(over)).toBeGreaterThan(0);
  expect(retryAfter(over)).toBeLessThanOrEqual(600);
  expect((await stranger.postForm("/auth", fields)).status).toBe(429);
  await own.postForm("/auth/sign-out", {});
  expect((await own.postForm("/auth", fields)).status).toBe(303);
  await stack.dump.rows("update throttle set resets_at = 0");
  expect((await stranger.postForm("/auth", fields)).status).toBe(303);
});

test("9: a successful sign-in does not reset the count of failures on other accounts", async () => {
  await stack.person("own@example.com");
  const signIn = (email: string, password: string) =>
    stack.client().postForm("/auth", { intent: "sign_in", email, password });
  for (let round = 0; round < 5; round += 1) {
    expect((await signIn(`victim-${round}-a@example.com`, "guess")).status).toBe(401);
    expect((await signIn("own@example.com", PASSWORD)).status).toBe(303);
    expect((await signIn(`victim-${round}-b@example.com`, "guess")).status).toBe(401);
  }
  expect((await signIn("victim-last@example.com", "guess")).status).toBe(429);
});

test("25: a request beyond one limit does not count towards the others", async () => {
  const email = "spared@example.com";
  await stack.signedUp(email);
  const requestMail = (whose: string) =>
    stack.client().postForm("/auth", { intent: "magic_link", email: whose });
  for (let count = 1; count < 20; count += 1) await requestMail(`other-${count}@example.com`);
  for (let count = 0; count < 12; count += 1) expect((await requestMail(email)).status).toBe(429);
  expect(
    await stack.dump.count("select count(*) from throttle where count > 10 and count < 20"),
  ).toBe(0);
  await stack.dump.rows("delete from throttle where count > 20");
  expect((await requestMail(email)).status).toBe(200);
});

test("25: sends at most three mails to one address within 15 minutes", async () => {
  const email = "mails@example.com";
  await stack.signedUp(email);
  const requestMail = () => stack.client().postForm("/auth", { intent: "magic_link", email });
  expect([(await requestMail()).status, (await requestMail()).status]).toEqual([200, 200]);
  const over = await requestMail();
  expect(over.status).toBe(429);
  expect(retryAfter(over)).toBeGreaterThan(0);
  const other = { intent: "magic_link", email: "nobody@example.com" };
  expect((await stack.client().postForm("/auth", other)).status).toBe(200);
});

test("25: limits new beats to ten in a minute; replays do not count", async () => {
  const jar = await stack.person();
  const key = crypto.randomUUID();
  expect((await jar.postBeat({ mood: "I feel tense" }, key)).status).toBe(201);
  for (let count = 0; count < 3; count += 1) {
    expect((await jar.postBeat({ mood: "I feel tense" }, key)).status).toBe(200);
  }
  for (let count = 2; count <= 10; count += 1) {
    expect((await jar.postBeat({ mood: `I feel tense ${count}` })).status).toBe(201);
  }
  const over = await jar.postBeat({ mood: "I feel tense again" });
  expect(over.status).toBe(429);
  expect(retryAfter(over)).toBeLessThanOrEqual(60);
  expect((await errorOf(over)).code).toBe("rate_limited");
  expect((await jar.postBeat({ mood: "I feel tense" }, key)).status).toBe(200);
  await stack.dump.rows("update throttle set resets_at = 0");
  expect((await jar.postBeat({ mood: "I feel tense again" })).status).toBe(201);
});

test(
  "mails one new address three times a day at most, and one person's five changes",
  beforeRelease(),
  async () => {
    const ask = (jar: Client, email: string) =>
      jar.postForm("/settings/email", { intent: "ask", email });
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const jar = await stack.person(`flooding-${count}@example.com`);
      statuses.push((await ask(jar, "flooded@example.com")).status);
    }
    expect(statuses).toEqual([303, 303, 303, 429]);
    const one = await stack.person("changes-five@example.com");
    for (let count = 0; count < 5; count += 1) await ask(one, `each-${count}@example.com`);
    const over = await ask(one, "each@example.com");
    expect(over.status).toBe(429);
    expect(retryAfter(over)).toBeGreaterThan(0);
  },
);

test(
  "one session of many requests waits among ten others, who do not, and nobody is refused; a cry waits for nothing",
  beforeRelease(),
  async () => {
    const jars = await Promise.all(
      Array.from({ length: 11 }, async () => (await stack.insertPerson()).jar),
    );
    const [one, ...others] = jars;
    const open = async (jar: Client) => (await jar.get("/api/beats")).status;
    const waited = () => stack.logs.filter((line) => line.includes('"turn_count":1')).length;
    const before = waited();
    const first = await Promise.all(others.map(open));
    const answered: string[] = [];
    const burst = Promise.all(Array.from({ length: 45 }, () => open(one as Client))).finally(() =>
      answered.push("burst"),
    );
    await Promise.all(others.map(open));
    const cry = await (one as Client).postForm("/assessment", { mood: "I want to kill myself" });
    answered.push("cry");
    expect(cry.status).toBe(422);
    const many = await burst;
    expect(answered).toEqual(["cry", "burst"]);
    const ofOne = waited() - before;
    const later = await Promise.all(others.map(open));
    expect(new Set([...first, ...many, ...later])).toEqual(new Set([200]));
    expect(ofOne).toBeGreaterThan(0);
    expect(ofOne).toBeLessThanOrEqual(15);
    expect(waited() - before).toBe(ofOne);
  },
);

import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { errorOf } from "#tests/rig/answers.ts";
import type { Client } from "#tests/rig/client.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

let stack: Stack;
let jar: Client;
let id: string;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  ({ id, jar } = await stack.insertPerson());
});
let end: () => unknown = () => undefined;
afterEach(() => end());

/** How a database goes away; what is given back brings it back. */
const OUTAGES: Readonly<Record<string, () => unknown>> = {
  async "is killed"() {
    await stack.engine.kill();
    end = () => stack.engine.restart();
  },
  "is stopped"() {
    stack.engine.freeze();
    end = () => stack.engine.thaw();
  },
  "takes 20 seconds"() {
    stack.intervene(() => ({ delayMs: 20_000 }));
    end = () => stack.intervene(undefined);
  },
  "breaks off in its answers"() {
    stack.intervene(() => "truncated");
    end = () => stack.intervene(undefined);
  },
  fails() {
    stack.intervene(() => "failed");
    end = () => stack.intervene(undefined);
  },
  "is busy for too long"() {
    stack.intervene(() => "busy");
    end = () => stack.intervene(undefined);
  },
};
const WAYS = Object.keys(OUTAGES);
const goes = (how: string) => OUTAGES[how]?.();

async function back(): Promise<void> {
  const ending = end;
  end = () => undefined;
  await ending();
}

const FOR_EVERYBODY = ["/", "/about", "/terms", "/privacy-policy", "/support", "/auth", "/goodbye"];
const OF_A_PERSON = ["/assessment", "/history", "/profile", "/pricing", "/assessment?beat=x"];

test.each(WAYS)(
  "while the database %s, everybody is told once and calmly, or served",
  async (how) => {
    await goes(how);
    await Promise.all([
      pagesForEverybody(),
      pagesOfAPerson(),
      programs(),
      signingIn(),
      cryForHelp(),
    ]);
    await back();
    // At once, and by the same runtime.
    expect((await jar.get("/history")).status).toBe(200);
    expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);
    const left = "select available_credits from profiles where id = ?";
    expect(await stack.dump.count(left, [id])).toBe(24);
    const nobody = { intent: "sign_in", email: "asha@example.com", password: PASSWORD };
    expect((await stack.client().postForm("/auth", nobody)).status).toBe(401);
  },
);

async function pagesForEverybody(): Promise<void> {
  for (const visitor of [stack.client(), jar]) {
    const answers = await Promise.all(FOR_EVERYBODY.map((path) => visitor.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(FOR_EVERYBODY.map(() => 200));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const quiet = "We cannot see right now whether you are signed in.";
    expect(texts.map((text) => text.includes(quiet))).toEqual(texts.map(() => visitor === jar));
    expect(texts[4]).toContain("tel:14416");
  }
}

async function pagesOfAPerson(): Promise<void> {
  const answers = await Promise.all(OF_A_PERSON.map((path) => jar.get(path)));
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const text = await answer.text();
    expect(text).toContain("We cannot reach your data right now.");
    expect(text).toContain('href="/support"');
    expect(text).not.toContain("log in again");
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
}

async function programs(): Promise<void> {
  const answers = await Promise.all([
    jar.get("/api/beats"),
    jar.postBeat({ mood: "I feel tense" }),
    jar.get("/api/account/export"),
  ]);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect((await errorOf(answer)).code).toBe("unavailable");
  }
}

async function signingIn(): Promise<void> {
  const fields = { email: "asha@example.com", password: PASSWORD };
  const intents = ["sign_in", "sign_up", "magic_link", "forgotten_password"];
  const answers = await Promise.all(
    intents.map((intent) => stack.client().postForm("/auth", { ...fields, intent })),
  );
  for (const answer of answers) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await answer.text()).toContain("we cannot reach our list of accounts");
  }
}

async function cryForHelp(): Promise<void> {
  const mood = "I want to kill myself";
  const stranger = stack.client();
  stranger.cookies.set("session", "of-nobody");
  for (const who of [jar, stack.client(), stranger]) {
    const [json, events, form] = await Promise.all([
      who.postBeat({ mood }),
      who.postJson("/api/beats", { mood }, { Accept: "text/event-stream", "Idempotency-Key": "k" }),
      who.postForm("/assessment", { mood, key: crypto.randomUUID() }),
    ]);
    expect([json.status, (await errorOf(json)).code]).toEqual([422, "crisis"]);
    expect(await events.text()).toMatch(/^event: failed\ndata: .*"crisis".*"tel:14416"/);
    expect(form.status).toBe(422);
    const page = await form.text();
    expect(page).toContain('href="tel:14416"');
    expect(page).not.toContain(mood);
  }
}

test("what cannot be kept is refused with a time to come back, and a sign-out forgets its cookie", async () => {
  await goes("is killed");
  const posts = [
    ["/history", { intent: "favourite", beat: "b" }],
    ["/history/mark", { beat: "b", moment: "before", value: "3" }],
    ["/profile", { intent: "next", step: "1" }],
    ["/profile/draft", { step: "1" }],
    ["/auth/sign-out", {}],
  ] as const;
  for (const [path, fields] of posts) {
    const answer = await jar.postForm(path, { ...fields });
    expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
    expect(await answer.text()).not.toContain("log in again");
  }
  expect(jar.cookies.has("session")).toBe(false);
});

test("words that were posted while it is away stay on the page, under the same key", async () => {
  await goes("is killed");
  const key = crypto.randomUUID();
  const answer = await jar.postForm("/assessment", {
    mood: "I feel <tense>",
    key,
    incognito: "on",
  });
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).toContain("I feel &lt;tense&gt;");
  expect(page).toContain(`name="key" value="${key}"`);
  expect(page).toContain('name="incognito" value="on"');
  await back();
  const again = await jar.postForm("/assessment", { mood: "I feel <tense>", key });
  expect(again.status).toBe(303);
});

test("a beat that a dying database interrupts costs nothing, and its person goes on at once", async () => {
  const asked = Promise.withResolvers<void>();
  stack.intervene((pipeline) => {
    if (JSON.stringify(pipeline).includes("user_history")) asked.resolve();
    return undefined;
  });
  const lost = jar.postBeat({ mood: "I feel tense" });
  await asked.promise;
  await goes("is killed");
  expect((await lost).status).toBeGreaterThanOrEqual(201);
  await back();
  stack.intervene(undefined);
  const next = await jar.postBeat({ mood: "I feel tense" });
  expect([200, 201]).toContain(next.status);
  const debits = "select count(*) from credit_ledger where user_id = ? and delta = -1";
  const beats = "select count(*) from user_history where user_id = ?";
  expect(await stack.dump.count(debits, [id])).toBe(await stack.dump.count(beats, [id]));
});

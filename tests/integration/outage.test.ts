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

/** Ways in which a database fails; each sets `end`, which repairs it. */
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
const OUTAGE_NAMES = Object.keys(OUTAGES);
const breakDatabase = (how: string) => OUTAGES[how]?.();

async function repairDatabase(): Promise<void> {
  const ending = end;
  end = () => undefined;
  await ending();
}

const FOR_EVERYBODY = ["/", "/about", "/terms", "/privacy-policy", "/support", "/auth"];
const OF_A_PERSON = [
  "/assessment",
  "/history",
  "/profile",
  "/settings",
  "/pricing",
  "/wellbeing",
  "/wellbeing/gad-7",
  "/assessment?beat=x",
  "/community",
  "/community/mine",
];

test.each(OUTAGE_NAMES)(
  "while the database %s, pages and calls answer 503 once, or work without it",
  async (how) => {
    await breakDatabase(how);
    await Promise.all([
      pagesForEverybody(),
      pagesOfAPerson(),
      apiCalls(),
      signIns(),
      crisisTexts(),
    ]);
    await repairDatabase();
    // Immediately, and without a restart of the runtime.
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

async function apiCalls(): Promise<void> {
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

async function signIns(): Promise<void> {
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

async function crisisTexts(): Promise<void> {
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

test("changes are refused with Retry-After, and a sign-out removes the cookie", async () => {
  await breakDatabase("is killed");
  const posts = [
    ["/history", { intent: "favourite", beat: "b" }],
    ["/history/mark", { beat: "b", moment: "before", value: "3" }],
    ["/listening/heard", { beat: "b", layer: "rain", minutes: "2", part: "night" }],
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

test("a posted mood stays in the form, with its key", async () => {
  await breakDatabase("is killed");
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
  await repairDatabase();
  const again = await jar.postForm("/assessment", { mood: "I feel <tense>", key });
  expect(again.status).toBe(303);
});

test("a beat during which the database dies costs nothing, and does not block the person", async () => {
  const committing = Promise.withResolvers<void>();
  stack.intervene((pipeline) => {
    if (JSON.stringify(pipeline).includes("user_history")) committing.resolve();
    return undefined;
  });
  const lost = jar.postBeat({ mood: "I feel tense" });
  await committing.promise;
  await breakDatabase("is killed");
  expect((await lost).status).toBeGreaterThanOrEqual(201);
  await repairDatabase();
  stack.intervene(undefined);
  const next = await jar.postBeat({ mood: "I feel tense" });
  expect([200, 201]).toContain(next.status);
  const debits = "select count(*) from credit_ledger where user_id = ? and delta = -1";
  const beats = "select count(*) from user_history where user_id = ?";
  expect(await stack.dump.count(debits, [id])).toBe(await stack.dump.count(beats, [id]));
});

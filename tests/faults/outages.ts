import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type Client, errorOf } from "#tests/rig/client.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";

/** Breaks the database. @returns repairs it */
export type Outage = (stack: Stack) => (() => unknown) | Promise<() => unknown>;

/** What every test of outages has. */
export interface OutageFixture {
  readonly stack: Stack;
  /** The browser of a person who is new in each test. */
  readonly jar: Client;
  readonly id: string;
  /** Breaks the database until it is repaired, or the test ends. */
  breakDatabase(how: Outage): Promise<void>;
  repairDatabase(): Promise<void>;
}

/** A stack for all tests of a file, whose database is whole at the end of each. */
export function outageFixture(): OutageFixture {
  let stack: Stack;
  let jar: Client;
  let id: string;
  let end: () => unknown = () => undefined;
  async function repairDatabase(): Promise<void> {
    const ending = end;
    end = () => undefined;
    await ending();
  }
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack.close());
  beforeEach(async () => {
    ({ id, jar } = await stack.insertPerson());
  });
  afterEach(repairDatabase);
  return {
    get stack() {
      return stack;
    },
    get jar() {
      return jar;
    },
    get id() {
      return id;
    },
    async breakDatabase(how) {
      end = await how(stack);
    },
    repairDatabase,
  };
}

/** Nothing listens any more. */
export const killed: Outage = async ({ engine }) => {
  await engine.kill();
  return () => engine.restart();
};

const FOR_EVERYBODY = ["/", "/about", "/terms", "/privacy-policy", "/support", "/auth", "/status"];
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

/**
 * While the database is away, pages and calls answer 503 once, or work without it; as soon as it is back, all
 * is well, without a restart of the runtime.
 */
export async function expectOutage(fixture: OutageFixture, how: Outage): Promise<void> {
  const { stack, jar, id } = fixture;
  await fixture.breakDatabase(how);
  await Promise.all([
    pagesForEverybody(fixture),
    pagesOfAPerson(fixture),
    apiCalls(fixture),
    signIns(fixture),
    crisisTexts(fixture),
  ]);
  await fixture.repairDatabase();
  expect((await jar.get("/history")).status).toBe(200);
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);
  const left = "select available_credits from profiles where id = ?";
  expect(await stack.dump.count(left, [id])).toBe(24);
  const nobody = { intent: "sign_in", email: "asha@example.com", password: PASSWORD };
  expect((await stack.client().postForm("/auth", nobody)).status).toBe(401);
}

async function pagesForEverybody({ stack, jar }: OutageFixture): Promise<void> {
  for (const visitor of [stack.client(), jar]) {
    const answers = await Promise.all(FOR_EVERYBODY.map((path) => visitor.get(path)));
    expect(answers.map(({ status }) => status)).toEqual(FOR_EVERYBODY.map(() => 200));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const quiet = "We cannot see right now whether you are signed in.";
    expect(texts.map((text) => text.includes(quiet))).toEqual(texts.map(() => visitor === jar));
    expect(texts[4]).toContain("tel:14416");
  }
}

async function pagesOfAPerson({ jar }: OutageFixture): Promise<void> {
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

async function apiCalls({ jar }: OutageFixture): Promise<void> {
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

async function signIns({ stack }: OutageFixture): Promise<void> {
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

async function crisisTexts({ stack, jar }: OutageFixture): Promise<void> {
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

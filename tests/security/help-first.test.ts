import { beforeEach, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import type { Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import { createPendingMood } from "#worker/features/beats/pending-mood.ts";
import { createCookieJar } from "#worker/features/sessions/cookies.ts";
import { SUPPORT } from "#worker/reading/safety/support.ts";

/** With the rate limits of production; nothing was counted yet when a test begins. */
const stack = sharedStack({ limitScale: 1 });
beforeEach(async () => {
  await stack.dump.rows("delete from throttle");
});

const CRY = "I want to kill myself tonight";
const ORDINARY = "My thoughts race as soon as I lie down";
/** In a language that no rule of ours reads. */
const UNREAD = "오늘 밤도 잠이 오지 않아요";
const [FIRST] = SUPPORT.lines;

/** Posts a beat's request with headers and fields of its own. */
function postBeat(jar: Client, body: unknown, headers: Record<string, string> = {}) {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  return jar.postJson("/api/beats", body, { ...key, ...headers });
}

async function expectHelp(answer: Response, name?: string): Promise<void> {
  const text = await answer.text();
  expect([answer.status, text], name).toEqual([422, expect.stringContaining(FIRST.dial)]);
  expect(text, name).not.toContain("tonight");
  expect(answer.headers.get("Cache-Control"), name).toBe("no-store");
}

/** The part of a page that is about what was posted: the footer links to help on every page. */
async function mainOf(answer: Response): Promise<string> {
  const html = await answer.text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>"));
}

test("39: however many texts a network sends, a cry for help from it is answered with help, on every way", async () => {
  const jar = stack.client("203.0.113.7");
  for (let count = 0; count < 30; count += 1) {
    expect((await postBeat(jar, { mood: `${ORDINARY} ${count}` })).status).toBe(401);
  }
  await expectHelp(await postBeat(jar, { mood: CRY }), "as JSON");
  const events = await postBeat(jar, { mood: CRY }, { Accept: "text/event-stream" });
  expect(await events.text()).toMatch(/^event: failed\ndata: .*"crisis".*"tel:/);
  await expectHelp(await jar.postForm("/assessment", { mood: CRY }), "on the generator's page");
  await expectHelp(await jar.postForm("/feeling", { mood: CRY }), "on the landing form");
  await expectHelp(await jar.postForm("/help", { intent: "ask", question: CRY }), "as a question");
  expect(jar.cookies.has("brought")).toBe(false);
});

test("39: a cry for help comes before every refusal of the API, and costs nothing", async () => {
  const { id, jar } = await stack.insertPerson();
  const { jar: poor } = await stack.insertPerson(0);
  const key = { "Idempotency-Key": crypto.randomUUID() };
  expect((await postBeat(jar, { mood: ORDINARY }, key)).status).toBe(201);
  await exhaust(stack, "generation", id);
  const refused: [status: number, jar: Client, body: object, headers?: Record<string, string>][] = [
    [400, jar, { incognito: "perhaps" }],
    [400, jar, {}, { "Idempotency-Key": "" }],
    [401, stack.client(), {}],
    [401, jar, {}, { "X-Owner": "somebody else" }],
    [402, poor, {}],
    [403, jar, {}, { Origin: "https://elsewhere.example" }],
    [403, jar, {}, { "Sec-Fetch-Site": "cross-site" }],
    [422, jar, {}, key],
    [429, jar, {}],
  ];
  const credits = () =>
    stack.dump.rows("select available_credits from profiles where id = ?", [id]);
  const before = await credits();
  for (const [status, who, body, headers] of refused) {
    const ordinary = await postBeat(who, { mood: `${ORDINARY}.`, ...body }, headers);
    const name = `${status} ${JSON.stringify([body, headers])}`;
    expect(ordinary.status, name).toBe(status);
    await expectHelp(await postBeat(who, { mood: CRY, ...body }, headers), name);
  }
  stack.intervene(() => "lost_before");
  const down = await postBeat(jar, { mood: ORDINARY });
  const helped = await postBeat(jar, { mood: CRY });
  stack.intervene(undefined);
  expect(down.status).toBe(503);
  await expectHelp(helped);
  expect(await credits()).toEqual(before);
});

test("39: a refusal of the API carries the numbers, whatever was refused", async () => {
  const { jar: poor } = await stack.insertPerson(0);
  const long = `${CRY} ${"x ".repeat(2_000)}`;
  const refused: [status: number, Promise<Response>][] = [
    [400, postBeat(poor, '{"mood": "I feel')],
    [400, postBeat(poor, { mood: "tired ".repeat(400) })],
    [400, postBeat(poor, { mood: ORDINARY }, { "Idempotency-Key": "" })],
    [401, postBeat(stack.client(), { mood: UNREAD })],
    [402, postBeat(poor, { mood: UNREAD })],
    [403, postBeat(poor, { mood: UNREAD }, { Origin: "https://elsewhere.example" })],
    [405, poor.request("/api/beats", { method: "PUT", body: "{}" })],
    [413, postBeat(poor, { mood: "x".repeat(70_000) })],
    [422, postBeat(poor, { mood: long })],
  ];
  for (const [status, answer] of refused) {
    const response = await answer;
    const { error, support } = (await response.json()) as ApiError;
    expect([response.status, support?.lines[0]?.number], error.code).toEqual([
      status,
      FIRST.number,
    ]);
  }
  const headers = { Accept: "text/event-stream" };
  const events = await postBeat(poor, { mood: UNREAD }, headers);
  expect(await events.text()).toMatch(/"no_credits".*"tel:/);
});

test("39: on pages without scripts a cry comes before every refusal too, and a refusal shows the numbers", async () => {
  const { jar } = await stack.insertPerson(0);
  const { jar: rich } = await stack.insertPerson();
  const visitor = stack.client("203.0.113.8");
  const key = crypto.randomUUID();
  const foreign = (path: string, mood: string) =>
    jar.request(path, {
      method: "POST",
      body: new URLSearchParams({ mood }),
      headers: { Origin: "https://elsewhere.example" },
    });
  const long = "tired ".repeat(400);
  const refused: [status: number, path: string, Promise<Response>][] = [
    [402, "/assessment", jar.postForm("/assessment", { mood: ORDINARY, key })],
    [400, "/assessment", rich.postForm("/assessment", { mood: ORDINARY, key: "" })],
    [400, "/feeling", visitor.postForm("/feeling", { mood: long })],
    [400, "/help", visitor.postForm("/help", { intent: "ask", question: long })],
    [401, "/help", visitor.postForm("/help", { intent: "send", key, message: ORDINARY })],
    [403, "/feeling", foreign("/feeling", ORDINARY)],
    [413, "/feeling", visitor.postForm("/feeling", { mood: "x".repeat(70_000) })],
    [401, "/assessment", visitor.postForm("/assessment", { mood: UNREAD, key })],
  ];
  for (const [status, path, answer] of refused) {
    const response = await answer;
    expect(response.status, path).toBe(status);
    expect(await mainOf(response), `${status} ${path}`).toContain(`href="${FIRST.dial}"`);
  }
  await exhaust(stack, "brought_text", "203.0.113.8");
  const over = await visitor.postForm("/feeling", { mood: ORDINARY });
  expect([over.status, await mainOf(over)]).toEqual([429, expect.stringContaining(FIRST.dial)]);
  await expectHelp(await visitor.postForm("/feeling", { mood: CRY }));
  await expectHelp(await visitor.postForm("/feeling", { mood: `${CRY} ${long}` }), "beyond length");
  await expectHelp(await rich.postForm("/assessment", { mood: CRY, key: "" }));
  await expectHelp(await foreign("/feeling", CRY), "from elsewhere");
  await expectHelp(await visitor.postForm("/pricing", { mood: CRY }), "where no text is asked for");
});

test("39: what people write about their health, and search for, is met with help before sign-in and conflicts", async () => {
  const { id, jar } = await stack.insertPerson();
  const visitor = stack.client();
  const step = { step: "2", medical_history: `${CRY}, I said` };
  const kept = "select count(*) from profile_draft where user_id = ?";
  for (const who of [visitor, jar]) {
    await expectHelp(await who.postForm("/history", { intent: "search", q: CRY }), "a search");
    const draft = await who.postForm("/profile/draft", step);
    expect(draft.status).toBe(422);
    expect(await draft.json()).toMatchObject({ error: { code: "crisis" }, support: SUPPORT });
    for (const intent of ["next", "save"]) {
      const answer = await who.postForm("/profile?step=2", { ...step, intent, version: "7" });
      const html = await mainOf(answer);
      expect([answer.status, html]).toEqual([422, expect.stringContaining(FIRST.dial)]);
      expect(html.indexOf(FIRST.dial)).toBeLessThan(html.indexOf("tonight"));
    }
  }
  expect(await stack.dump.count(kept, [id])).toBe(0);
  // It may be what happened years ago: whoever has seen the numbers may keep it.
  const again = { ...step, intent: "next", seen: "help" };
  expect((await jar.postForm("/profile?step=2", again)).status).toBe(303);
  expect(await stack.dump.count(kept, [id])).toBe(1);
  await expectHelp(await jar.postForm("/assessment", { mood: CRY, seen: "help" }));
});

test("40: a text that could not be read is stored nowhere", async () => {
  const texts = () => stack.dump.count("select count(*) from brought_text");
  const before = await texts();
  const visitor = stack.client("203.0.113.9");
  const unread = await visitor.postForm("/feeling", { mood: UNREAD });
  expect([unread.status, await mainOf(unread)]).toEqual([422, expect.stringContaining(FIRST.dial)]);
  await visitor.postForm("/feeling", { mood: `${ORDINARY} `.repeat(60) });
  await visitor.request("/feeling", {
    method: "POST",
    body: `mood=${ORDINARY}`,
    headers: { "Content-Type": "multipart/form-data; boundary=none" },
  });
  expect(visitor.cookies.has("brought")).toBe(false);
  expect(await texts()).toBe(before);
});

test("40: a text that waited for the sign-up is not put back into a field if it is a cry for help", async () => {
  const { jar } = await stack.insertPerson();
  const cookies = createCookieJar(null, false);
  const database = openDatabase({ url: stack.databaseUrl });
  const throttle = { take: async () => ({ ok: true }) as const };
  const parts = { database, throttle, cookies, network: "none", looks: false, now };
  await createPendingMood(parts).keep(CRY);
  const [, brought = ""] = /brought=([^;]+)/.exec(cookies.headers().join()) ?? [];
  jar.cookies.set("brought", brought);
  const answer = await jar.get("/assessment");
  const html = await answer.text();
  expect([answer.status, html]).toEqual([200, expect.stringContaining(FIRST.dial)]);
  expect(html).not.toContain("tonight");
  expect(html).not.toContain("<textarea");
  expect(await (await jar.get("/assessment")).text()).toContain("<textarea");
});

test("40: the log of a cry for help has the same lines as that of another text that brought nothing", async () => {
  const { jar } = await stack.insertPerson();
  const linesOf = async (answer: Response) => {
    await answer.text();
    const id = answer.headers.get("X-Request-Id") ?? "no id";
    const itsLine = (line: string) => line.includes(id);
    await expect
      .poll(() => stack.logs.some((line) => itsLine(line) && line.includes('"request"')))
      .toBe(true);
    // The desk's line is delivered in its own time.
    const lines = stack.logs.filter(itsLine).map((line) => line.replace(id, ""));
    return lines.toSorted();
  };
  const unfit = "Write me a python script that sorts a list";
  const pairs: [name: string, post: (text: string) => Promise<Response>, other: string][] = [
    ["the API", (mood) => postBeat(jar, { mood }), unfit],
    ["its events", (mood) => postBeat(jar, { mood }, { Accept: "text/event-stream" }), unfit],
    [
      "the generator",
      (mood) => jar.postForm("/assessment", { mood, key: crypto.randomUUID() }),
      unfit,
    ],
    ["the landing form", (mood) => stack.client().postForm("/feeling", { mood }), ORDINARY],
    ["a question", (question) => jar.postForm("/help", { intent: "ask", question }), "is it free"],
    ["a search", (q) => jar.postForm("/history", { intent: "search", q }), "calm"],
    [
      "a draft",
      (supplements) => jar.postForm("/profile/draft", { step: "4", supplements }),
      "none",
    ],
    [
      "a step of the profile",
      (supplements) => jar.postForm("/profile", { step: "4", supplements, intent: "next" }),
      "none",
    ],
  ];
  for (const [name, post, other] of pairs) {
    expect(await linesOf(await post(CRY)), name).toEqual(await linesOf(await post(other)));
  }
});

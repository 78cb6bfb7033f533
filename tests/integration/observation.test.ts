import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  ASSESSED,
  BROKEN_RULE,
  COMPOSED,
  NOT_APPLICABLE,
  STAGE,
} from "#tests/model-host/replies.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

const OPERATOR_TOKEN = "fedcba9876543210fedcba9876543210";
const USAGE = { prompt_tokens: 700, completion_tokens: 40 };

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({
    scriptedModel: true,
    variables: { OPERATOR_TOKEN, LLM_MODEL: "some-model" },
  });
});
afterAll(() => stack.close());
afterEach(() => stack.intervene(undefined));

type Line = Readonly<Record<string, unknown>>;

/** The log line of an event that belongs to an answer; waits for it, as workerd delivers lines later. */
function lineOf(response: Response, event: string): Promise<Line> {
  const id = response.headers.get("X-Request-Id");
  const find = () =>
    stack.logs
      .map((text) => JSON.parse(text) as Line)
      .find((line) => line.event === event && line.request_id === id);
  return vi.waitUntil(find, { interval: 5, timeout: 60_000 });
}

test("a page logs one line with its route pattern and times, and nothing of its URL", async () => {
  const { jar } = await stack.insertPerson();
  const page = await jar.get("/history?search=zq7search");
  const line = await lineOf(page, "request");
  expect(line).toEqual({
    event: "request",
    request_id: page.headers.get("X-Request-Id"),
    route: "/history",
    method: "GET",
    status: 200,
    ms: expect.any(Number),
    db_ms: expect.any(Number),
    db_count: expect.any(Number),
    render_ms: expect.any(Number),
    render_count: 1,
  });
  const id = `"request_id":"${line.request_id}"`;
  const requests = stack.logs.filter((text) => text.includes(id) && text.includes('"request"'));
  expect(requests).toHaveLength(1);
});

test("the line counts the round trips to the database", async () => {
  const { jar } = await stack.insertPerson();
  stack.roundTrips();
  const answer = await jar.get("/api/beats");
  expect(await lineOf(answer, "request")).toMatchObject({ db_count: stack.roundTrips() });
});

test("the line names the cause of an error: not found, not signed in, another site", async () => {
  const visitor = stack.client();
  const none = await lineOf(await visitor.get("/zq7none/zq7"), "request");
  expect(none).toMatchObject({ route: "*", status: 404, cause: "http.404" });
  const stranger = await lineOf(await visitor.get("/api/beats?cursor=zq7"), "request");
  expect(stranger).toMatchObject({ route: "/api/beats", status: 401, cause: "http.401" });
  const headers = { Origin: "https://evil.example" };
  const foreign = await visitor.request("/auth", { method: "POST", headers });
  expect(await lineOf(foreign, "request")).toMatchObject({
    route: "/auth",
    method: "POST",
    status: 403,
    cause: "http.403",
  });
});

test("a generation logs one line: model, prompts, tokens, repairs, credit and times", async () => {
  const { jar } = await stack.insertPerson();
  stack.model.script(
    [ASSESSED, BROKEN_RULE, COMPOSED].map((reply) => ({ ...reply, usage: USAGE })),
  );
  const answer = await jar.postBeat({ mood: "I feel tense" });
  expect(answer.status).toBe(201);
  expect(await lineOf(answer, "generation")).toEqual({
    event: "generation",
    request_id: answer.headers.get("X-Request-Id"),
    outcome: "ready",
    model: "some-model",
    prompts: expect.stringMatching(/^assess-input\/\d+ compose-beat\/\d+$/),
    tokens_in: 2100,
    tokens_out: 120,
    repairs: 1,
    credits: 1,
    ms: expect.any(Number),
    db_ms: expect.any(Number),
    db_count: 2,
    assess_ms: expect.any(Number),
    assess_count: 1,
    compose_ms: expect.any(Number),
    compose_count: 2,
  });
  expect(await lineOf(answer, "request")).toMatchObject({ desk_count: 1, status: 201 });
});

test("a composition that was repaired for its goal logs how, and needs no further request", async () => {
  const { jar } = await stack.insertPerson();
  const rising = [9, 10, 11].map((beat_offset) => ({ ...STAGE, beat_offset }));
  stack.model.script([ASSESSED, { json: { stages: rising } }]);
  const answer = await jar.postBeat({ mood: "I feel tense" });
  expect(answer.status).toBe(201);
  expect(await lineOf(answer, "generation.repaired")).toMatchObject({ repair: "sorted" });
  expect(await lineOf(answer, "generation")).toMatchObject({ outcome: "ready", repairs: 0 });
});

test("logs a repeated key as a replay, which costs nothing", async () => {
  const { jar } = await stack.insertPerson();
  stack.model.script([ASSESSED, COMPOSED]);
  const key = crypto.randomUUID();
  await jar.postBeat({ mood: "I feel tense" }, key);
  const again = await jar.postBeat({ mood: "I feel tense" }, key);
  expect(again.status).toBe(200);
  expect(await lineOf(again, "generation")).toMatchObject({ outcome: "replayed", credits: 0 });
});

test("logs a failing model as the cause, and the answer has the id of the line", async () => {
  const { jar } = await stack.insertPerson();
  stack.model.script([{ status: 401 }]);
  const answer = await jar.postBeat({ mood: "I feel tense" });
  expect(answer.status).toBe(502);
  const generation = await lineOf(answer, "generation");
  expect(generation).toMatchObject({ outcome: "failed", cause: "model.authentication" });
  expect(generation).toMatchObject({ credits: 0 });
  const request = await lineOf(answer, "request");
  expect(request).toMatchObject({ status: 502, cause: "generation.failed_model" });
});

test("a crisis, a text without a feeling and one not understood log the same line", async () => {
  const { jar } = await stack.insertPerson();
  stack.model.script([NOT_APPLICABLE]);
  const foreign = await jar.postBeat({ mood: "오늘 밤도 잠이 오지 않아요" });
  expect(foreign.status).toBe(422);
  stack.model.script([NOT_APPLICABLE]);
  const unfit = await jar.postBeat({ mood: "what is two and two" });
  const crisis = await jar.postBeat({ mood: "I want to kill myself" });
  expect([unfit.status, crisis.status]).toEqual([422, 422]);
  const shape = (line: Line) => ({ ...line, request_id: "", ms: 0 });
  const [one, other] = [await lineOf(unfit, "generation"), await lineOf(crisis, "generation")];
  expect(shape(one)).toEqual({ event: "generation", request_id: "", outcome: "no_beat", ms: 0 });
  expect(shape(other)).toEqual(shape(one));
  expect(shape(await lineOf(foreign, "generation"))).toEqual(shape(one));
  const causes = [crisis, foreign, unfit].map(
    async (answer) => (await lineOf(answer, "request")).cause,
  );
  expect(new Set(await Promise.all(causes)).size).toBe(1);
});

test("a failed page shows the request id of its line", async () => {
  const refused = await stack.client().request("/", { method: "DELETE" });
  const id = refused.headers.get("X-Request-Id") ?? "";
  expect(await refused.text()).toContain(id);
  expect(await lineOf(refused, "request")).toMatchObject({ status: 405, method: "DELETE" });
});

test("health queries the database and names the configured parts, without addresses", async () => {
  stack.model.script([]);
  // A write is proven now and then, not for each who asks: tests/integration/alerts.test.ts.
  await stack.client().get("/api/health");
  stack.roundTrips();
  const answer = await stack.client().get("/api/health");
  expect(stack.roundTrips()).toBe(1);
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: "ok",
      why: [],
      database: "ok",
      books: "unknown",
      job_age_seconds: null,
      model: "hosted",
      mail: "configured",
      quote: "own list",
      google: "not configured",
      payments: "not configured",
    },
  ]);
  expect(stack.model.requests).toHaveLength(0);
});

test("health is 503 while the database fails, and 200 after", async () => {
  const client = stack.client();
  stack.intervene(() => "lost_before");
  const gone = await client.get("/api/health");
  expect(gone.status).toBe(503);
  expect(await gone.json()).toMatchObject({ status: "unavailable", database: "unreachable" });
  expect(await lineOf(gone, "request")).toMatchObject({ cause: "health.database_failed" });
  stack.intervene(undefined);
  expect((await client.get("/api/health")).status).toBe(200);
});

test("health is 503 while a migration is missing, and 200 with a newer one", async () => {
  const move = (ms: number) =>
    stack.dump.rows("update __drizzle_migrations set created_at = created_at + ?", [ms]);
  await move(-1);
  const outdated = await stack.client().get("/api/health");
  expect(outdated.status).toBe(503);
  expect(await outdated.json()).toMatchObject({ status: "unavailable", database: "outdated" });
  await move(2);
  expect((await stack.client().get("/api/health")).status).toBe(200);
  await move(-1);
});

test("only the operator's token gets Server-Timing", async () => {
  const client = stack.client();
  const timing = async (path: string, headers: Record<string, string>) =>
    (await client.get(path, headers)).headers.get("Server-Timing");
  const token = { "X-Operator-Token": OPERATOR_TOKEN };
  expect(await timing("/api/health", token)).toMatch(/^total;dur=\d+, db;dur=\d+;desc="1 in all"$/);
  expect(await timing("/", token)).toContain("render;dur=");
  expect(await timing("/", {})).toBeNull();
  for (const wrong of ["", "x", `${OPERATOR_TOKEN}x`, OPERATOR_TOKEN.toUpperCase()]) {
    expect(await timing("/", { "X-Operator-Token": wrong }), wrong).toBeNull();
  }
});

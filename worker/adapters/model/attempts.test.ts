import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { now } from "#tests/rig/clock.ts";
import { attemptTimeout, limitRetryAfter } from "./attempts.ts";
import { createChat } from "./client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ANSWER = { choices: [{ message: { content: "hello" } }] };

/** Asks a host whose first attempts stall; the clock runs as fast as it can. */
async function askAfterStalls(stalls: number, remaining?: () => number) {
  const started = now();
  const attempts: number[] = [];
  const stalling: typeof fetch = (_input, init) => {
    attempts.push(now() - started);
    if (attempts.length > stalls) return Promise.resolve(Response.json(ANSWER));
    return new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason), { once: true });
    });
  };
  const chat = createChat({ baseUrl: "http://model.test", model: "small", fetch: stalling });
  const { signal } = new AbortController();
  const answer = chat({ system: "s", user: "u", temperature: 0, signal, remaining });
  await vi.advanceTimersByTimeAsync(180_000);
  return { answer: await answer, attempts: attempts.map((ms) => Math.floor(ms / 1000)) };
}

test("an attempt gets the specified 60 s, as long as both retries still fit", () => {
  expect(attemptTimeout(120_000, 2)).toBe(60_000);
  expect(attemptTimeout(90_000, 2)).toBe(60_000);
  expect(attemptTimeout(70_000, 2)).toBe(46_000);
  expect(attemptTimeout(30_000, 1)).toBe(18_000);
  expect(attemptTimeout(11_000, 0)).toBe(11_000);
});

test("where little time is left, the attempts get equal shares", () => {
  expect(attemptTimeout(30_000, 2)).toBe(10_000);
  expect(attemptTimeout(60, 2)).toBe(20);
  expect(attemptTimeout(0, 2)).toBe(0);
});

test("after a stalled attempt, or two, the next one answers", async () => {
  const one = await askAfterStalls(1);
  expect(one.answer).toEqual({ ok: true, content: "hello" });
  expect(one.attempts).toEqual([0, 60]);
  const two = await askAfterStalls(2);
  expect(two.answer).toEqual({ ok: true, content: "hello" });
  expect(two.attempts).toHaveLength(3);
  expect(two.attempts[2]).toBeLessThan(80);
});

test("a host that stalls three times is a time-out", async () => {
  const { answer, attempts } = await askAfterStalls(3);
  expect(answer).toEqual({
    ok: false,
    failure: { kind: "timeout", message: "Request timed out." },
  });
  expect(attempts).toHaveLength(3);
});

test("both retries also fit into the time that an earlier call left", async () => {
  const { answer, attempts } = await askAfterStalls(2, () => 45_000);
  expect(answer).toEqual({ ok: true, content: "hello" });
  expect(attempts[2]).toBeLessThan(45);
});

test("a body that never ends in time is retried as well", async () => {
  let attempts = 0;
  const hanging: typeof fetch = async (_input, init) => {
    attempts += 1;
    if (attempts > 1) return Response.json(ANSWER);
    const body = new ReadableStream({
      start(stream) {
        init?.signal?.addEventListener("abort", () => stream.error(init.signal?.reason));
      },
    });
    return new Response(body);
  };
  const chat = createChat({ baseUrl: "http://model.test", model: "small", fetch: hanging });
  const { signal } = new AbortController();
  const remaining = () => 30_000;
  const answer = chat({ system: "s", user: "u", temperature: 0, signal, remaining });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await answer).toEqual({ ok: true, content: "hello" });
});

/** The retry headers of a host's response, as the openai client receives them. */
async function received(headers: Record<string, string>, remaining = 120_000) {
  const limited = limitRetryAfter(
    async () => new Response("busy", { status: 429, headers }),
    () => remaining,
  );
  const response = await limited("http://model.test");
  return Object.fromEntries(
    ["retry-after", "retry-after-ms", "x-should-retry"].map((name) => [
      name,
      response.headers.get(name),
    ]),
  );
}

test.each(["1", "59"])("a requested wait of %s s is passed on", async (seconds) => {
  expect(await received({ "retry-after": seconds })).toMatchObject({ "retry-after": seconds });
});

test.each(["60", "3600"])(
  "a requested wait of %s s is removed: the client uses its own backoff",
  async (seconds) => {
    expect(await received({ "retry-after": seconds })).toEqual({
      "retry-after": null,
      "retry-after-ms": null,
      "x-should-retry": null,
    });
  },
);

test("a wait until an HTTP date is limited too", async () => {
  const far = "Fri, 31 Dec 2100 23:59:59 GMT";
  expect(await received({ "retry-after": far })).toMatchObject({ "retry-after": null });
});

test("a wait beyond the time left fails at once", async () => {
  expect(await received({ "retry-after": "30" }, 10_000)).toMatchObject({
    "x-should-retry": "false",
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelHost, startModelHost } from "#tests/model-host/model-host.ts";
import { type ChatConfig, createChat } from "./client.ts";

let host: ModelHost;

beforeAll(async () => {
  host = await startModelHost();
});
afterAll(() => host.close());

/** Reduces the client's backoff to 1 ms, unless the host requests a wait itself. */
const fetchWithShortBackoff: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const headers = new Headers(response.headers);
  if (!response.ok && !headers.has("retry-after")) headers.set("retry-after-ms", "1");
  return new Response(response.body, { status: response.status, headers });
};

function ask(config: Partial<ChatConfig> = {}, signal = new AbortController().signal) {
  const chat = createChat({
    baseUrl: host.url,
    apiKey: "secret-key",
    model: "small",
    fetch: fetchWithShortBackoff,
    ...config,
  });
  return chat({ system: "sys", user: "usr", temperature: 0.5, signal });
}

test("sends what the specification lists to /openai/v1, and reads the first choice", async () => {
  host.script([{ content: "hello" }]);
  expect(await ask()).toEqual({ ok: true, content: "hello" });
  expect(host.requests).toHaveLength(1);
  const [request] = host.requests;
  expect(request?.path).toBe("/openai/v1/chat/completions");
  expect(request?.headers.authorization).toBe("Bearer secret-key");
  expect(request?.body).toEqual({
    model: "small",
    messages: [
      { role: "system", content: "sys" },
      { role: "user", content: "usr" },
    ],
    temperature: 0.5,
    response_format: { type: "json_object" },
    stream: false,
  });
});

test("the host's own path is kept; without a key no Authorization header is sent", async () => {
  host.script([{ content: "x" }]);
  await ask({ baseUrl: `${host.url}/v9/`, apiKey: undefined });
  expect(host.requests[0]?.path).toBe("/v9/chat/completions");
  expect(host.requests[0]?.headers.authorization).toBeUndefined();
});

test.each([408, 409, 429, 500, 503])("%i is retried, twice at most", async (status) => {
  host.script([{ status }, { status }, { content: "third" }]);
  expect(await ask()).toEqual({ ok: true, content: "third" });
  host.script([{ status }]);
  expect((await ask()).ok).toBe(false);
  expect(host.requests).toHaveLength(3);
});

test.each([
  [400, "bad_request"],
  [401, "authentication"],
  [403, "permission_denied"],
  [404, "not_found"],
  [422, "unprocessable"],
])("%i is %s, and not retried", async (status, kind) => {
  host.script([{ status }]);
  expect(await ask()).toMatchObject({ ok: false, failure: { kind, status } });
  expect(host.requests).toHaveLength(1);
});

test("x-should-retry overrules the status", async () => {
  host.script([{ status: 500, headers: { "x-should-retry": "false" } }]);
  expect(await ask()).toMatchObject({ failure: { kind: "internal_server_error" } });
  expect(host.requests).toHaveLength(1);
  host.script([{ status: 400, headers: { "x-should-retry": "true" } }, { content: "second" }]);
  expect(await ask()).toEqual({ ok: true, content: "second" });
});

test("a dropped connection is retried, then it is a connection error", async () => {
  host.script([{ reset: true }, { content: "second" }]);
  expect(await ask()).toEqual({ ok: true, content: "second" });
  host.script([{ reset: true }]);
  expect(await ask()).toMatchObject({ failure: { kind: "connection" } });
});

test.each(["before_headers", "after_headers"] as const)(
  "a call to a host that hangs %s ends at the deadline",
  async (hang) => {
    host.script([{ hang }]);
    expect(await ask({ callDeadlineMs: 60 })).toEqual({
      ok: false,
      failure: { kind: "timeout", message: "Request timed out." },
    });
  },
);

test("a caller's cancellation ends the call", async () => {
  host.script([{ hang: "before_headers" }]);
  const controller = new AbortController();
  const answer = ask({}, controller.signal);
  controller.abort();
  expect(await answer).toEqual({
    ok: false,
    failure: { kind: "aborted", message: "Request was aborted." },
  });
});

const LARGE = { choices: [{ message: { content: "x".repeat(1 << 20) } }] };

test.each([
  ["with a Content-Length", { status: 200, body: JSON.stringify(LARGE) }],
  ["without end", { endless: true }],
] as const)(
  "a reply above 1 MB is neither read to its end nor requested again: %s",
  async (_, reply) => {
    host.script([reply, { content: "second" }]);
    expect(await ask()).toEqual({
      ok: false,
      failure: { kind: "too_large", message: "The reply was larger than 1 MB." },
    });
    expect(host.requests).toHaveLength(1);
  },
);

test.each([301, 302, 303, 307, 308])(
  "a redirect is a failure: %i sends nothing to its target",
  async (status) => {
    const elsewhere = await startModelHost();
    try {
      elsewhere.script([{ content: "caught" }]);
      host.script([
        { status, headers: { Location: `${elsewhere.url}/openai/v1/chat/completions` } },
      ]);
      expect(await ask()).toMatchObject({
        ok: false,
        failure: { kind: "unexpected_status", status },
      });
      expect(elsewhere.requests).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  },
);

test("a completion of another shape has no content; one that is not JSON fails", async () => {
  host.script([{ status: 200, body: '{"choices":[]}' }]);
  expect(await ask()).toEqual({ ok: true, content: "" });
  host.script([{ status: 200, body: "<html>" }]);
  expect((await ask()).ok).toBe(false);
});

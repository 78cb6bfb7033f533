import { once } from "node:events";
import http from "node:http";
import { beforeAll, expect, test } from "vitest";
import { beatOf, type Client, errorOf } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();
let jar: Client;
beforeAll(async () => {
  jar = await stack.person();
});

async function codeOf(response: Response): Promise<string> {
  return `${response.status} ${(await errorOf(response)).code}`;
}

/** Waits for a response with its whole body. */
async function responseTo(request: http.ClientRequest): Promise<http.IncomingMessage> {
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  await once(response, "end");
  return response;
}

test("answers each kind of invalid beat request with its error code", async () => {
  const cases: [unknown, string][] = [
    [{ mood: "" }, "400 bad_request"],
    [{ mood: " \n\t " }, "400 bad_request"],
    [{}, "400 bad_request"],
    [{ mood: 7 }, "400 bad_request"],
    [{ mood: ["I feel sad"] }, "400 bad_request"],
    [{ mood: "I feel sad", incognito: "yes" }, "400 bad_request"],
    [[], "400 bad_request"],
    [null, "400 bad_request"],
    ["", "400 bad_request"],
    ["{", "400 bad_request"],
    ['{"mood": "I feel sad"', "400 bad_request"],
    ["mood=I+feel+sad", "400 bad_request"],
    [{ mood: "a".repeat(2001) }, "400 bad_request"],
    [{ mood: "a".repeat(100_000) }, "413 too_large"],
  ];
  for (const [body, expected] of cases) {
    const name = JSON.stringify(body).slice(0, 60);
    expect(await codeOf(await jar.postBeat(body)), name).toBe(expected);
  }
});

test("serves the next request on the connection whose body it refused", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const body = JSON.stringify({ mood: "a".repeat(100_000) });
  const headers = { Origin: stack.origin, "Content-Length": body.length };
  for (let round = 0; round < 20; round += 1) {
    const post = http.request(`${stack.origin}/api/beats`, { method: "POST", agent, headers });
    post.end(body);
    expect((await responseTo(post)).statusCode).toBe(413);
    const get = http.request(`${stack.origin}/api/health`, { agent });
    get.end();
    expect((await responseTo(get)).statusCode).toBe(200);
    expect(get.reusedSocket).toBe(true);
  }
  agent.destroy();
});

test("limits a chunked body too", async () => {
  const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = http.request(`${stack.origin}/api/beats`, {
    method: "POST",
    // Without a shared connection: an earlier refusal may have closed that.
    agent: false,
    headers: { Origin: stack.origin, Cookie: cookie, "Idempotency-Key": "k" },
  });
  for (let sent = 0; sent < 7; sent += 1) request.write("a".repeat(10_000));
  request.end();
  expect((await responseTo(request)).statusCode).toBe(413);
});

test("accepts lone surrogates, control characters, markup and long words", async () => {
  const moods = [
    "I feel sad \ud800",
    "\ud83d anxious",
    "I feel\u0000 low",
    "<script>I feel sad</script>",
  ];
  for (const mood of moods) {
    const body = JSON.stringify({ mood });
    const response = await jar.postBeat(body);
    expect(response.status, body).toBe(201);
    const beat = await beatOf(response);
    const audio = await jar.get(beat.download_url, { Range: "bytes=0-3" });
    expect(audio.status).toBe(206);
    expect(audio.headers.get("Content-Disposition")).toMatch(/^attachment; filename="?stillwave-/);
  }
  expect([201, 422]).toContain((await jar.postBeat({ mood: "z".repeat(2000) })).status);
});

test("requires an idempotency key of printable characters", async () => {
  for (const key of ["", "a b", "k".repeat(256), "ключ"]) {
    const headers = { "Idempotency-Key": encodeURI(key) === key ? key : "" };
    const response = await jar.postJson("/api/beats", { mood: "I feel sad" }, headers);
    expect(await codeOf(response), key).toBe("400 bad_request");
  }
});

test("answers for a beat of another person exactly as for no beat", async () => {
  const beat = await beatOf(await jar.postBeat({ mood: "I feel lonely" }));
  const other = await stack.person();
  const unknown = `/api/beats/${crypto.randomUUID()}/audio.wav`;
  const answers = await Promise.all([other.get(beat.audio_url), other.get(unknown)]);
  const [theirs, none] = await Promise.all(
    answers.map(async (answer) => `${answer.status} ${await answer.text()}`),
  );
  expect(theirs).toMatch(/^404 /);
  expect(theirs).toBe(none);
  const asFlac = (address: string) => address.replace(".wav", ".flac");
  for (const address of [beat.audio_url, unknown]) {
    const answer = await other.get(asFlac(address));
    expect(`${answer.status} ${await answer.text()}`).toBe(none);
  }
  expect((await other.get(`/assessment?beat=${beat.id}`)).status).toBe(404);
  expect((await stack.client().get(beat.audio_url)).status).toBe(401);
  expect((await stack.client().get(asFlac(beat.audio_url))).status).toBe(401);
});

test("answers invalid ids, pages and cursors with 400 or 404", async () => {
  const missing = [
    "/api/beats/x/audio.wav",
    "/api/beats/x/audio.flac",
    "/api/beats/x/audio.mp3",
    "/api/beats/x/audio.wav.flac",
    "/api/beats/%00/audio.wav",
    "/api/beats/..%2f..%2fetc/audio.wav",
    "/api/beats/%ff/audio.wav",
    `/api/beats/${"a".repeat(5000)}/audio.wav`,
    "/api/nothing",
    "/nothing",
    "//assessment",
    "/assessment?beat=x",
    "/history?cursor=x",
  ];
  for (const path of missing) expect((await jar.get(path)).status, path).toBe(404);
  for (const query of ["limit=0", "limit=101", "limit=x", "limit=1.5", "cursor=x", "cursor="]) {
    expect(await codeOf(await jar.get(`/api/beats?${query}`)), query).toBe("400 bad_request");
  }
});

test("answers 405 to a method that a path does not have", async () => {
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    for (const path of ["/", "/api/beats", "/assessment"]) {
      const response = await jar.request(path, { method, headers: { Origin: stack.origin } });
      expect(response.status, `${method} ${path}`).toBe(405);
      expect(response.headers.get("Allow")).toBeTruthy();
    }
  }
  const page = await jar.request("/", { method: "OPTIONS" });
  expect([page.status, page.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  const headers = { Origin: stack.origin };
  const put = await jar.request("/api/beats/x", { method: "PUT", headers });
  expect(put.headers.get("Allow")).toBe("DELETE, GET, HEAD, OPTIONS, PATCH");
  const asked = await jar.request("/api/beats", { method: "OPTIONS" });
  expect([asked.status, asked.headers.get("Allow"), await asked.text()]).toEqual([
    204,
    "GET, HEAD, OPTIONS, POST",
    "",
  ]);
  const posted = await jar.request("/api/health", { method: "POST" });
  expect(posted.status).toBe(405);
});

test("shows the form again with a message after an invalid post without scripts", async () => {
  const empty = await jar.postForm("/assessment", { mood: "  ", key: crypto.randomUUID() });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("Invalid request, please re-state your need");
  expect((await jar.postForm("/assessment", { mood: "I feel sad" })).status).toBe(400);
  const huge = await jar.postForm("/assessment", { mood: "a".repeat(100_000), key: "k" });
  expect(huge.status).toBe(413);
  const multipart = await jar.request("/assessment", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x" },
    body: "--x\r\nbroken",
  });
  expect(multipart.status).toBe(400);
});

test("sends security headers with every kind of answer", async () => {
  const answers = await Promise.all([
    jar.get("/"),
    jar.get("/assessment"),
    jar.get("/nothing"),
    jar.get("/favicon.svg"),
    jar.get("/api/beats"),
    jar.get("/api/nothing"),
    stack.client().get("/history"),
    jar.request("/", { method: "PUT" }),
    jar.postBeat("{"),
  ]);
  for (const { url, status, headers } of answers) {
    const name = `${status} ${url}`;
    expect(headers.get("X-Content-Type-Options"), name).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security"), name).toContain("max-age=31536000");
    expect(headers.get("Content-Security-Policy"), name).toContain("frame-ancestors 'none'");
    expect(headers.get("Content-Security-Policy"), name).not.toContain("unsafe");
    expect(headers.get("Cross-Origin-Resource-Policy"), name).toBe("same-origin");
    expect(headers.get("Referrer-Policy"), name).toBe("strict-origin");
  }
});

import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isCommit } from "#tests/faults/invariants.ts";
import { callWith, makeToken } from "#tests/rig/access-tokens.ts";
import { type ApiDocument, Description } from "#tests/rig/api-description.ts";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { type Pipeline, sqlOf } from "#tests/rig/fault-proxy.ts";
import { listedSound, soundOf } from "#tests/rig/shared-sounds.ts";
import { MAIL_WEBHOOK_SECRET, type Stack, startStack, WEBHOOK_SECRET } from "#tests/rig/stack.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import { signatureOf } from "#worker/features/payments/razorpay/messages.ts";
import { createApi } from "#worker/server/api/routes.ts";
import { type Container, soundAddress } from "#worker/sound/container/sound-file.ts";
import { FORMATS } from "#worker/sound/formats/formats.ts";
import { FORMAT_NAMES, formulaAddress, tonesOf } from "#worker/sound/formats/program.ts";
import { AS_COMPOSED } from "#worker/sound/playback-options.ts";

/** Responses that no request can provoke: uncaught errors of our own. */
const OUT_OF_REACH =
  /^(POST \/api\/beats|POST \/api\/(payments|mail)\/webhook|(GET|HEAD) .*audio.(wav|flac)|GET .*formula.(sbg|spsq|xml)|GET \/api\/(samples|health|docs|openapi.json)) 500$/;

const WAV = "/api/beats/{id}/audio.wav";
const ONE = "/api/beats/{id}";
const FLAC = "/api/beats/{id}/audio.flac";

let stack: Stack;
let broken: Stack;
let document: ApiDocument;
let description: Description;
let jar: Client;
let beat: Beat;
/** The id of a shared sound. */
let shared: string;
beforeAll(async () => {
  [stack, broken] = await Promise.all([
    startStack({ limitScale: 1, sells: true }),
    startStack({ variables: { MAIL_FROM: "nobody" } }),
  ]);
  document = (await (await stack.client().get("/api/openapi.json")).json()) as ApiDocument;
  description = new Description(document);
  ({ jar } = await stack.insertPerson());
  beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const under = { feeling: "anxious", goal: "calm" };
  ({ sound: shared } = await listedSound(stack, under, soundOf(100)));
});
afterAll(async () => {
  await broken.close();
  await stack.close({ deletedBeats: 1 });
});

/** Asserts the status of a response, and that the document describes it. */
async function expectDescribed(
  operation: string,
  status: number,
  response: Response,
): Promise<void> {
  expect(response.status, operation).toBe(status);
  expect(await description.faultsOf(operation, response)).toEqual([]);
}

test("describes every route, and no other", () => {
  const routes = createApi().routes.filter(({ method }) => method !== "ALL");
  const served = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  // Every GET route answers HEAD as well; the HEAD operations have no route of their own.
  expect(described.filter((operation) => !operation.startsWith("HEAD ")).sort()).toEqual(
    served.sort(),
  );
  expect(described).toEqual(expect.arrayContaining([`HEAD ${WAV}`, `HEAD ${FLAC}`]));
});

test("defines every schema that it references, each operation id once, and every path parameter", () => {
  const text = JSON.stringify(document);
  const names = Object.keys(document.components.schemas);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(names).toContain(name);
  }
  const ids = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(document).toMatchObject({ openapi: "3.1.1", servers: [{ url: stack.origin }] });
  for (const [path, methods] of Object.entries(document.paths)) {
    const templated = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const operation of Object.values(methods)) {
      const { parameters } = operation as unknown as {
        parameters: { in: string; name: string; required: boolean }[];
      };
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => name)).toEqual(templated);
      expect(inPath.every(({ required }) => required)).toBe(true);
    }
  }
});

test("makes beats as described", async () => {
  const post = "POST /api/beats";
  const { jar, id } = await stack.insertPerson();
  const key = crypto.randomUUID();
  const made = await jar.postBeat({ mood: "I am unable to sleep" }, key);
  // The first of ten in a minute.
  expect(made.headers.get("RateLimit")).toMatch(/^"beats";r=9;t=([1-9]|[1-5]\d|60)$/);
  expect(made.headers.get("RateLimit-Policy")).toBe('"beats";q=10;w=60');
  await expectDescribed(post, 201, made);
  const replayed = await jar.postBeat({ mood: "I am unable to sleep" }, key);
  expect(replayed.headers.get("Idempotency-Replayed")).toBe("true");
  // It counts for none.
  expect(replayed.headers.get("RateLimit")).toBeNull();
  await expectDescribed(post, 200, replayed);
  const asEvents = (mood: string) => {
    const headers = { Accept: "text/event-stream", "Idempotency-Key": crypto.randomUUID() };
    return jar.postJson("/api/beats", { mood }, headers);
  };
  await expectDescribed(post, 200, await asEvents("I feel restless"));
  await expectDescribed(post, 200, await asEvents("Write me a python script that sorts a list"));
  await expectDescribed(post, 400, await jar.postBeat({ mood: 7 }));
  await expectDescribed(post, 400, await jar.postBeat({ mood: "I feel sad", incognito: "yes" }));
  await expectDescribed(post, 401, await stack.client().postBeat({ mood: "I feel sad" }));
  const elsewhere = { Origin: "https://elsewhere.example" };
  await expectDescribed(
    post,
    403,
    await jar.postJson("/api/beats", { mood: "I feel sad" }, elsewhere),
  );
  await expectDescribed(post, 413, await jar.postBeat({ mood: "a".repeat(100_000) }));
  await expectDescribed(post, 422, await jar.postBeat({ mood: "I feel sad" }, key));
  await expectDescribed(post, 422, await jar.postBeat({ mood: "Write me a python script" }));
  await expectDescribed(post, 422, await jar.postBeat({ mood: "I want to kill myself" }));
  stack.intervene((pipeline) => (isCommit(pipeline) ? "failed" : undefined));
  await expectDescribed(post, 502, await jar.postBeat({ mood: "I feel lonely" }));
  stack.intervene(undefined);
  await expectDescribed(post, 503, await broken.client().postBeat({ mood: "I feel sad" }));
  await stack.dump.rows("update generation set lease_expires_at = 0 where user_id = ?", [id]);
});

test("refuses a generation as described: in progress, too many, no credits", async () => {
  const post = "POST /api/beats";
  const { jar, id } = await stack.insertPerson();
  await stack.dump.write([
    [
      `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on)
       values ('under-way', ?, 'k', 'f', 'pending', ?, ?)`,
      // Created after the request below: an older row that no longer runs would be taken over.
      [id, now() + 60_000, now() + 60_000],
    ],
  ]);
  await expectDescribed(post, 409, await jar.postBeat({ mood: "I feel sad" }));
  await stack.dump.rows("delete from generation where id = 'under-way'");
  let last = await jar.postBeat({ mood: "I feel low" });
  for (let made = 1; made < 12 && last.status === 201; made += 1) {
    last = await jar.postBeat({ mood: "I feel low" });
  }
  await expectDescribed(post, 429, last);
  const poor = await stack.insertPerson();
  await stack.dump.write([
    ["update profiles set available_credits = 0 where id = ?", [poor.id]],
    ["update credit_ledger set delta = 0 where user_id = ?", [poor.id]],
  ]);
  await expectDescribed(post, 402, await poor.jar.postBeat({ mood: "I feel sad" }));
});

test("lists beats as described", async () => {
  const list = "GET /api/beats";
  const { jar } = await stack.insertPerson();
  for (const mood of ["I feel sad", "I feel low"]) await jar.postBeat({ mood });
  const page = await jar.get("/api/beats?limit=1");
  const { next_cursor } = (await page.clone().json()) as { next_cursor: string };
  await expectDescribed(list, 200, page);
  await expectDescribed(list, 200, await jar.get(`/api/beats?limit=1&cursor=${next_cursor}`));
  await expectDescribed(list, 400, await jar.get("/api/beats?limit=101"));
  await expectDescribed(list, 401, await stack.client().get("/api/beats"));
  stack.intervene((pipeline) => (isHistory(pipeline) ? "corrupt" : undefined));
  await expectDescribed(list, 500, await jar.get("/api/beats"));
  stack.intervene(() => "corrupt");
  await expectDescribed(list, 502, await jar.get("/api/beats"));
  stack.intervene(() => "failed");
  await expectDescribed(list, 503, await jar.get("/api/beats"));
  stack.intervene(undefined);
  await expectDescribed(list, 503, await broken.client().get("/api/beats"));
});

test("gets, marks and deletes a beat as described", async () => {
  const { jar } = await stack.insertPerson();
  const { id } = await beatOf(await jar.postBeat({ mood: "I feel sad" }));
  const path = `/api/beats/${id}`;
  const ask = (method: string, address = path, client = jar, body = "{}") =>
    client.request(address, {
      method,
      headers: { Origin: stack.origin },
      ...(method === "PATCH" && { body }),
    });
  const large = "a".repeat(100_000);
  await expectDescribed(`PATCH ${ONE}`, 400, await ask("PATCH", path, jar, "[]"));
  await expectDescribed(`PATCH ${ONE}`, 413, await ask("PATCH", path, jar, large));
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const operation = `${method} ${ONE}`;
    await expectDescribed(operation, 404, await ask(method, `/api/beats/${crypto.randomUUID()}`));
    await expectDescribed(operation, 401, await ask(method, path, stack.client()));
    if (method !== "GET")
      await expectDescribed(operation, 403, await jar.request(path, { method }));
    stack.intervene((pipeline) => (isHistory(pipeline) ? "corrupt" : undefined));
    await expectDescribed(operation, 500, await ask(method));
    stack.intervene(() => "corrupt");
    await expectDescribed(operation, 502, await ask(method));
    stack.intervene(() => "failed");
    await expectDescribed(operation, 503, await ask(method));
    stack.intervene(undefined);
    await expectDescribed(operation, method === "DELETE" ? 204 : 200, await ask(method));
  }
});

test("serves sound as described", async () => {
  await expectSoundDescribed("wav");
});

test("serves FLAC as described", async () => {
  await expectSoundDescribed("flac");
});

async function expectSoundDescribed(container: Container): Promise<void> {
  const path = container === "wav" ? WAV : FLAC;
  const audio = soundAddress(beat.audio_url, container, AS_COMPOSED);
  for (const method of ["GET", "HEAD"]) {
    const operation = `${method} ${path}`;
    const ask = (headers: Record<string, string> = {}, query = "", client = jar) =>
      client.request(`${audio}${query}`, { method, headers });
    const whole = await ask();
    const etag = whole.headers.get("ETag") ?? "";
    await expectDescribed(operation, 200, whole);
    const session = await ask({}, "?download=1&minutes=10");
    const wavBytes = 44 + 600 * 176_400;
    const bytes = Number(session.headers.get("Content-Length"));
    if (container === "wav") expect(bytes).toBe(wavBytes);
    else expect(bytes).toBeLessThan(wavBytes / 5);
    expect(session.headers.get("Content-Disposition")).toMatch(/^attachment/);
    await session.body?.cancel();
    if (method === "GET") {
      await expectDescribed(operation, 206, await ask({ Range: "bytes=10-19", "If-Range": etag }));
      await expectDescribed(operation, 416, await ask({ Range: "bytes=999999999-" }));
    }
    await expectDescribed(operation, 304, await ask({ "If-None-Match": etag }));
    await expectDescribed(operation, 412, await ask({ "If-Match": '"another"' }));
    await expectDescribed(operation, 400, await ask({}, "?minutes=7"));
    const rain = await ask({}, "?layer=rain");
    expect(rain.status).toBe(container === "wav" ? 200 : 400);
    await rain.body?.cancel();
    await expectDescribed(operation, 401, await ask({}, "", stack.client()));
    const unknown = path.replace("{id}", crypto.randomUUID());
    await expectDescribed(operation, 404, await jar.request(unknown, { method }));
    stack.intervene(() => "corrupt");
    await expectDescribed(operation, 502, await ask());
    stack.intervene(() => "failed");
    await expectDescribed(operation, 503, await ask());
    stack.intervene(undefined);
    await expectDescribed(operation, 503, await broken.client().request(audio, { method }));
  }
  const open: Response[] = [];
  while (open.length < 12) open.push(await jar.get(`${audio}?minutes=60`));
  await expectDescribed(`GET ${path}`, 429, await jar.get(audio));
  for (const { body } of open) await body?.cancel();
}

test("saves beats for other programs as described", async () => {
  for (const name of FORMAT_NAMES) {
    const operation = `GET /api/beats/{id}/formula.${name}`;
    const address = formulaAddress(beat.audio_url, name);
    await expectDescribed(operation, 200, await jar.get(address));
    await expectDescribed(operation, 401, await stack.client().get(address));
    const unknown = address.replace(beat.id, crypto.randomUUID());
    await expectDescribed(operation, 404, await jar.get(unknown));
    stack.intervene(() => "corrupt");
    await expectDescribed(operation, 502, await jar.get(address));
    stack.intervene(() => "failed");
    await expectDescribed(operation, 503, await jar.get(address));
    stack.intervene(undefined);
  }
});

test("saves shared sounds for other programs as described", async () => {
  const client = stack.client();
  for (const name of FORMAT_NAMES) {
    const operation = `GET /api/community/{id}/formula.${name}`;
    const address = `/api/community/${shared}/formula.${name}`;
    const file = await client.get(address);
    expect(await file.clone().text()).toBe(FORMATS[name].write(tonesOf(soundOf(100))).text);
    await expectDescribed(operation, 200, file);
    const unknown = address.replace(shared, crypto.randomUUID());
    await expectDescribed(operation, 404, await client.get(unknown));
    stack.intervene(() => "failed");
    await expectDescribed(operation, 503, await client.get(address));
    stack.intervene(undefined);
  }
});

test("lists samples as described", async () => {
  const list = "GET /api/samples";
  await expectDescribed(list, 200, await stack.client().get("/api/samples"));
  await expectDescribed(list, 503, await broken.client().get("/api/samples"));
});

test("serves the sound of samples as described", async () => {
  await expectSampleDescribed("wav");
});

test("serves samples as FLAC as described", async () => {
  await expectSampleDescribed("flac");
});

/** A sample of the landing page, as a public sound. */
const expectSampleDescribed = (container: Container) =>
  expectPublicSoundDescribed({
    path: `/api/samples/{name}/audio.${container}`,
    id: "low",
    unknown: "nobody",
    client: stack.client(),
    fails: (audio, method) => broken.client().request(audio, { method }),
  });

test("serves shared sounds as described", async () => {
  await expectSharedDescribed("wav");
});

test("serves shared sounds as FLAC as described", async () => {
  await expectSharedDescribed("flac");
});

const expectSharedDescribed = (container: Container) => {
  // Streams are counted by network: those of samples must not count here.
  const client = stack.client(container === "wav" ? "203.0.113.11" : "203.0.113.12");
  return expectPublicSoundDescribed({
    path: `/api/community/{id}/audio.${container}`,
    id: shared,
    unknown: crypto.randomUUID(),
    client,
    async fails(audio, method) {
      stack.intervene(() => "failed");
      const answer = await client.request(audio, { method });
      stack.intervene(undefined);
      return answer;
    },
  });
};

interface PublicSound {
  /** As the description has it. */
  readonly path: string;
  readonly id: string;
  readonly unknown: string;
  readonly client: Client;
  /** Asks for it while something is broken. */
  readonly fails: (audio: string, method: string) => Promise<Response>;
}

async function expectPublicSoundDescribed(sound: PublicSound): Promise<void> {
  const { path, id, unknown, client, fails } = sound;
  const of = (one: string) => path.replace(/\{\w+\}/, one);
  const audio = of(id);
  for (const method of ["GET", "HEAD"]) {
    const operation = `${method} ${path}`;
    const ask = (headers: Record<string, string> = {}, query = "") =>
      client.request(`${audio}${query}`, { method, headers });
    const whole = await ask({}, "?download=1");
    const etag = whole.headers.get("ETag") ?? "";
    await expectDescribed(operation, 200, whole);
    if (method === "GET") {
      await expectDescribed(operation, 206, await ask({ Range: "bytes=10-19", "If-Range": etag }));
      await expectDescribed(operation, 416, await ask({ Range: "bytes=999999999-" }));
    }
    await expectDescribed(operation, 304, await ask({ "If-None-Match": etag }));
    await expectDescribed(operation, 412, await ask({ "If-Match": '"another"' }));
    await expectDescribed(operation, 400, await ask({}, "?minutes=7"));
    await expectDescribed(operation, 404, await client.request(of(unknown), { method }));
    await expectDescribed(operation, 503, await fails(audio, method));
  }
  const open: Response[] = [];
  while (open.length < 24) open.push(await client.get(`${audio}?minutes=60`));
  await expectDescribed(`GET ${path}`, 429, await client.get(audio));
  for (const { body } of open) await body?.cancel();
}

test("refuses an address that is too long as described", async () => {
  const documented = description.documented.filter((answer) => answer.endsWith(" 414"));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path} 414`),
  );
  expect(documented.toSorted()).toEqual(operations.toSorted());
  for (const answer of documented) {
    const [method = "", path = ""] = answer.split(" ");
    const address = `${path.replace("{id}", beat.id).replace("{name}", "low")}?x=${"a".repeat(5000)}`;
    const headers = { Origin: stack.origin };
    await expectDescribed(
      `${method} ${path}`,
      414,
      await jar.request(address, { method, headers }),
    );
  }
});

test("refuses an access token without the scope as described", async () => {
  const person = await stack.insertPerson();
  const none = await makeToken(person.jar, "makes", ["make"]);
  const lists = await makeToken(person.jar, "lists", ["read"]);
  const call = (path: string, method: string, token = none) =>
    callWith(stack.origin, token, path, { method });
  const formulas = FORMAT_NAMES.map((name) => `/api/beats/{id}/formula.${name}`);
  for (const method of ["PATCH", "DELETE"]) {
    await expectDescribed(`${method} ${ONE}`, 403, await call("/api/beats/x", method));
  }
  for (const path of ["/api/beats", ONE, "/api/payments", WAV, FLAC, ...formulas]) {
    await expectDescribed(`GET ${path}`, 403, await call(path, "GET"));
  }
  for (const path of [WAV, FLAC]) {
    await expectDescribed(`HEAD ${path}`, 403, await call(path, "HEAD"));
  }
  await expectDescribed("POST /api/beats", 403, await call("/api/beats", "POST", lists));
  await expectDescribed("GET /api/account/export", 403, await call("/api/account/export", "GET"));
});

test("exports a person's data as described", async () => {
  const operation = "GET /api/account/export";
  const ask = (client = jar) => client.get("/api/account/export");
  await expectDescribed(operation, 200, await ask());
  await expectDescribed(operation, 401, await ask(stack.client()));
  const { id, jar: early } = await stack.insertPerson();
  await stack.dump.rows("update session set created_at = created_at - 3600000 where user_id = ?", [
    id,
  ]);
  await expectDescribed(operation, 403, await ask(early));
  const page = { Accept: "text/html" };
  await expectDescribed(operation, 303, await early.get("/api/account/export", page));
  stack.intervene((pipeline) => (isHistory(pipeline) ? "corrupt" : undefined));
  await expectDescribed(operation, 500, await ask());
  stack.intervene(() => "corrupt");
  await expectDescribed(operation, 502, await ask());
  stack.intervene(undefined);
  await expectDescribed(operation, 503, await ask(broken.client()));
});

test("lists purchases as described", async () => {
  const list = "GET /api/payments";
  const { jar } = await stack.insertPerson(0);
  await jar.postForm("/pricing", { intent: "buy", plan: "starter", key: crypto.randomUUID() });
  const payments = await jar.get("/api/payments");
  expect(await payments.clone().json()).toMatchObject([
    { plan: "starter", amount: 49_900, credits: 5, status: "created", paid_on: null },
  ]);
  const [purchase] = (await payments.clone().json()) as {
    created_on: number;
    created_at: string;
  }[];
  expect(Date.parse(purchase?.created_at ?? "")).toBe(purchase?.created_on);
  await expectDescribed(list, 200, payments);
  await expectDescribed(list, 400, await jar.get("/api/payments?cursor=none"));
  await expectDescribed(list, 401, await stack.client().get("/api/payments"));
  const isList = (pipeline: Pipeline) => sqlOf(pipeline).includes(`from "payment"`);
  stack.intervene((pipeline) => (isList(pipeline) ? "corrupt" : undefined));
  await expectDescribed(list, 500, await jar.get("/api/payments"));
  stack.intervene(() => "corrupt");
  await expectDescribed(list, 502, await jar.get("/api/payments"));
  stack.intervene(() => "failed");
  await expectDescribed(list, 503, await jar.get("/api/payments"));
  stack.intervene(undefined);
});

test("every list is read to its end by its Link, each entry once", async () => {
  const { jar } = await stack.insertPerson();
  for (const mood of ["I feel sad", "I feel low", "I feel tense"]) await jar.postBeat({ mood });
  for (let bought = 0; bought < 3; bought += 1) {
    await jar.postForm("/pricing", { intent: "buy", plan: "starter", key: crypto.randomUUID() });
  }
  for (const path of ["/api/beats", "/api/payments"]) {
    const ids: string[] = [];
    const sizes: number[] = [];
    let next: string | undefined = `${path}?limit=2`;
    while (next !== undefined) {
      const page = await jar.get(next);
      await expectDescribed(`GET ${path}`, 200, page.clone());
      const body = (await page.json()) as { id: string }[] | { beats: { id: string }[] };
      const entries = Array.isArray(body) ? body : body.beats;
      ids.push(...entries.map(({ id }) => id));
      sizes.push(entries.length);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    expect([sizes, new Set(ids).size], path).toEqual([[2, 1], 3]);
  }
});

test("takes the events of the mail service as described", async () => {
  const take = "POST /api/mail/webhook";
  const network = stack.client("203.0.113.78");
  const send = async (body: string, secret = MAIL_WEBHOOK_SECRET, client = network) => {
    const seconds = String(Math.floor(now() / 1000));
    const mac = createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"));
    return client.request("/api/mail/webhook", {
      method: "POST",
      headers: {
        "svix-id": "msg_1",
        "svix-timestamp": seconds,
        "svix-signature": `v1,${mac.update(`msg_1.${seconds}.${body}`).digest("base64")}`,
      },
      body,
    });
  };
  const event = JSON.stringify({
    ...{ type: "email.complained", created_at: "2026-11-22T12:00:00Z" },
    data: { to: ["nobody@example.com"] },
  });
  await expectDescribed(take, 200, await send(event));
  await expectDescribed(take, 400, await send(event, "whsec_bm90IHRoZSBzZWNyZXQgb2YgdGhl"));
  await expectDescribed(take, 413, await send("x".repeat(70_000)));
  stack.intervene(() => "failed");
  await expectDescribed(take, 503, await send(event));
  stack.intervene(undefined);
  await expectDescribed(take, 503, await send(event, MAIL_WEBHOOK_SECRET, broken.client()));
});

test("takes the events of the payment gateway as described", async () => {
  const take = "POST /api/payments/webhook";
  const network = stack.client("203.0.113.77");
  const send = async (body: string, secret = WEBHOOK_SECRET, client = network) =>
    client.request("/api/payments/webhook", {
      method: "POST",
      headers: {
        "X-Razorpay-Signature": await signatureOf(secret, body),
        "X-Razorpay-Event-Id": crypto.randomUUID(),
      },
      body,
    });
  const event = JSON.stringify({ event: "payment_link.cancelled", payload: {} });
  await expectDescribed(take, 200, await send(event));
  await expectDescribed(take, 400, await send(event, "not the gateway's"));
  await expectDescribed(take, 413, await send("x".repeat(70_000)));
  stack.intervene(() => "failed");
  await expectDescribed(take, 503, await send(event));
  stack.intervene(undefined);
  await expectDescribed(take, 503, await send(event, WEBHOOK_SECRET, broken.client()));
  // Where a minute has room for none: six hundred of them are many requests.
  await stack.crash({ LIMIT_SCALE: "0.001" });
  await expectDescribed(take, 429, await send("forged", "a guess"));
  const mails = "/api/mail/webhook";
  await expectDescribed(`POST ${mails}`, 429, await network.request(mails, { method: "POST" }));
});

test("describes its health and its API as described", async () => {
  for (const path of ["/api/health", "/api/openapi.json", "/api/docs"]) {
    await expectDescribed(`GET ${path}`, 200, await stack.client().get(path));
    await expectDescribed(`GET ${path}`, 503, await broken.client().get(path));
  }
  stack.intervene(() => "failed");
  await expectDescribed("GET /api/health", 503, await stack.client().get("/api/health"));
  stack.intervene(undefined);
});

test("answers errors as problem details to those who ask for them, as described", async () => {
  const Accept = "application/json, application/problem+json";
  const list = "GET /api/beats";
  const answers = [
    ["GET /api/beats", 401, await stack.client().get("/api/beats", { Accept })],
    ["GET /api/beats", 400, await jar.get("/api/beats?limit=0", { Accept })],
    [`GET ${ONE}`, 404, await jar.get("/api/beats/none", { Accept })],
    [list, 503, await broken.client().get("/api/beats", { Accept })],
    [
      "POST /api/beats",
      422,
      await jar.postJson(
        "/api/beats",
        { mood: "I want to kill myself" },
        { Accept, "Idempotency-Key": "k" },
      ),
    ],
  ] as const;
  for (const [operation, status, response] of answers) {
    expect(response.headers.get("Content-Type"), operation).toBe("application/problem+json");
    const problem = (await response.clone().json()) as Record<string, unknown>;
    const { error, ...usual } = problem as { error: { code: string; message: string } };
    expect(problem).toMatchObject({
      type: expect.stringMatching(new RegExp(`/api/docs#${error.code}$`)),
      title: error.code.replaceAll("_", " "),
      status,
      detail: error.message,
      instance: `urn:uuid:${response.headers.get("X-Request-Id")}`,
    });
    expect("support" in usual).toBe(operation.startsWith("POST"));
    await expectDescribed(operation, status, response);
  }
  const docs = await (await stack.client().get("/api/docs")).text();
  expect(docs).toContain('id="not_found"');
  const plain = await jar.get("/api/beats/none");
  expect(plain.headers.get("Vary")).toContain("Accept");
  expect(Object.keys((await plain.json()) as object)).toEqual(["error"]);
});

test("every response that a request can provoke was checked", () => {
  const open = description.documented.filter((answer) => !description.checked.has(answer));
  expect(open.filter((answer) => !OUT_OF_REACH.test(answer))).toEqual([]);
});

function isHistory(pipeline: Pipeline): boolean {
  return sqlOf(pipeline).includes('from "user_history"');
}

import { beforeAll, expect, test } from "vitest";
import {
  callWith,
  makeToken,
  postBeatWith,
  postToken,
  shownToken,
} from "#tests/rig/access-tokens.ts";
import { beatOf, type Client, errorOf } from "#tests/rig/client.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { SCOPES } from "#worker/features/access-tokens/rules.ts";

const stack = sharedStack({}, { deletedBeats: 2 });
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const call = (token: string | undefined, path: string, init?: RequestInit) =>
  callWith(stack.origin, token, path, init);
const listWith = async (token: string) => (await call(token, "/api/beats")).status;
const AGAIN = "/auth/again?next=%2Fsettings";
const tokensOf = (id: string) =>
  stack.dump.count("select count(*) from access_token where user_id = ?", [id]);

/** Who may do what. By column: nobody, a cookie, a token of each scope, one that expired, one that was ended. */
const ALLOWED = {
  makeBeat: [401, 201, 403, 201, 403, 403, 403, 401, 401],
  listBeats: [401, 200, 200, 403, 403, 403, 403, 401, 401],
  getBeat: [401, 200, 200, 403, 403, 403, 403, 401, 401],
  changeBeat: [401, 200, 403, 403, 403, 200, 403, 401, 401],
  deleteBeat: [401, 204, 403, 403, 403, 204, 403, 401, 401],
  hearBeat: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  measureBeat: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  hearBeatAsFlac: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  measureBeatAsFlac: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  saveBeatForSbagen: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  saveBeatForSynapseq: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  saveBeatForGnaural: [401, 200, 403, 403, 200, 403, 403, 401, 401],
  listPayments: [401, 200, 403, 403, 403, 403, 200, 401, 401],
  exportAccount: [401, 200, 403, 403, 403, 403, 403, 401, 401],
  listSamples: Array(9).fill(200),
  hearSample: Array(9).fill(200),
  measureSample: Array(9).fill(200),
  hearSampleAsFlac: Array(9).fill(200),
  measureSampleAsFlac: Array(9).fill(200),
  hearShared: Array(9).fill(404),
  measureShared: Array(9).fill(404),
  hearSharedAsFlac: Array(9).fill(404),
  measureSharedAsFlac: Array(9).fill(404),
  saveSharedForSbagen: Array(9).fill(404),
  saveSharedForSynapseq: Array(9).fill(404),
  saveSharedForGnaural: Array(9).fill(404),
  receivePaymentEvent: Array(9).fill(400),
  receiveMailEvent: Array(9).fill(400),
  health: Array(9).fill(200),
  openApi: Array(9).fill(200),
  docs: Array(9).fill(200),
} satisfies Record<string, readonly number[]>;

/** What changes something of the person who calls. */
const CHANGING = ["makeBeat", "changeBeat", "deleteBeat"];

interface Described {
  readonly operationId: string;
  readonly security: readonly { readonly token?: readonly string[] }[];
}

let jar: Client;
let beat: string;
let operations: readonly (Described & { readonly method: string; readonly path: string })[];
beforeAll(async () => {
  ({ jar } = await stack.insertPerson());
  beat = (await beatOf(await jar.postBeat({ mood: "I feel tense" }))).id;
  const document = (await (await call(undefined, "/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, ...described })),
  );
});

async function anotherBeat(): Promise<string> {
  return (await beatOf(await jar.postBeat({ mood: "I feel low" }))).id;
}

/** Calls an operation on what belongs to the person of this file. */
async function statusOf(
  { method, path }: { readonly method: string; readonly path: string },
  headers: Record<string, string>,
): Promise<number> {
  // A deletion leaves the beat of this file.
  const of = method === "delete" ? await anotherBeat() : beat;
  const address = path.replace("{id}", of).replace("{name}", "low");
  const post = ["post", "patch"].includes(method) && {
    headers: {
      ...{ "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
      ...headers,
    },
    body: JSON.stringify(method === "post" ? { mood: "I feel sad" } : { favourite: true }),
  };
  const init = { headers, method: method.toUpperCase(), ...post };
  const response = await fetch(stack.origin + address, init);
  await response.body?.cancel();
  return response.status;
}

test("52: each operation takes the scope that its description names, and no other credential", async () => {
  const byScope = [];
  for (const scope of SCOPES) byScope.push(await makeToken(jar, `only ${scope}`, [scope]));
  const [expired, ended] = [await makeToken(jar, "expired"), await makeToken(jar, "ended")];
  await stack.dump.rows("update access_token set expires_at = ? where hash = ?", [
    0,
    await sha256(expired),
  ]);
  await stack.dump.rows("delete from access_token where hash = ?", [await sha256(ended)]);
  const own = { Cookie: `session=${jar.cookies.get("session")}`, Origin: stack.origin };
  const credentials: Record<string, string>[] = [
    {},
    own,
    ...[...byScope, expired, ended].map(bearer),
  ];
  const found: Record<string, readonly number[]> = {};
  for (const operation of operations) {
    const statuses: number[] = [];
    for (const headers of credentials) statuses.push(await statusOf(operation, headers));
    // What nobody sends without an origin is refused for that first.
    if (CHANGING.includes(operation.operationId)) expect(statuses.shift()).toBe(403);
    found[operation.operationId] = CHANGING.includes(operation.operationId)
      ? [401, ...statuses]
      : statuses;
  }
  expect(found).toEqual(ALLOWED);
  const scopes = Object.fromEntries(
    operations.map(({ operationId, security }) => [
      operationId,
      security.flatMap(({ token = [] }) => token),
    ]),
  );
  const described = Object.fromEntries(
    Object.entries(ALLOWED).map(([id, statuses]) => [
      id,
      SCOPES.filter((_, at) => statuses.includes(401) && Number(statuses[at + 2]) < 300),
    ]),
  );
  expect(scopes).toEqual(described);
});

test("52: a token reaches its own person's beats alone", async () => {
  const other = await stack.insertPerson();
  const theirs = await makeToken(other.jar, "theirs");
  for (const path of [
    `/api/beats/${beat}/audio.wav`,
    `/api/beats/${crypto.randomUUID()}/audio.flac`,
  ]) {
    expect((await call(theirs, path)).status, path).toBe(404);
  }
  expect(await (await call(theirs, "/api/beats")).json()).toMatchObject({ beats: [] });
});

test("52: a refusal says what is missing, as RFC 6750 has it", async () => {
  const token = await makeToken(jar, "reads", ["read"]);
  const nobody = await call(undefined, "/api/beats");
  expect([nobody.status, nobody.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  const wrong = await call(`sw_${"x".repeat(43)}`, "/api/beats");
  expect(wrong.headers.get("WWW-Authenticate")).toBe('Bearer error="invalid_token"');
  expect(await errorOf(wrong)).toEqual({
    code: "unauthenticated",
    message: "This access token is wrong, has expired or was ended.",
  });
  const refused = await postBeatWith(stack.origin, token, "I feel sad");
  expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([
    403,
    'Bearer error="insufficient_scope", scope="make"',
  ]);
  expect(await refused.json()).toMatchObject({
    error: { code: "insufficient_scope", message: "This access token lacks the scope make." },
    // Whatever a text is refused for, it may have been a cry for help.
    support: { lines: expect.anything() },
  });
  const exported = await call(token, "/api/account/export", { headers: { Accept: "text/html" } });
  expect([exported.status, (await errorOf(exported)).code]).toEqual([403, "forbidden"]);
});

test("53: a token is made on the settings page, shown once, stored as a hash and told of by mail", async () => {
  const email = "maker.tokens@example.com";
  const maker = await stack.person(email);
  const made = await postToken(maker, { name: "The lamp's canary-name", scopes: ["read"] });
  const page = await made.text();
  const token = shownToken(page);
  expect([made.status, token.length, made.headers.get("Cache-Control")]).toEqual([
    200,
    46,
    "no-store",
  ]);
  expect(await listWith(token)).toBe(200);
  const after = await (await maker.get("/settings")).text();
  expect(after).toContain("canary-name");
  expect(after).not.toContain(token);
  const stored = JSON.stringify(await stack.dump.everything());
  for (const secret of [token, token.slice(3), "canary-name"]) expect(stored).not.toContain(secret);
  expect(stack.logs.join("\n")).not.toContain(token.slice(3));
  const notice = await stack.inbox.next(email);
  expect(notice.subject).toBe("An access token was made for your Stillwave account");
  expect(notice.text).not.toContain(token);
  // The same page loaded again makes no second one.
  expect((await postToken(maker, { name: "The lamp's canary-name" })).status).toBe(400);
  const [, ref = ""] = /name="token" value="(\w{16})"/.exec(after) ?? [];
  const stranger = await stack.insertPerson();
  await stranger.jar.postForm("/settings", { intent: "end_token", token: ref });
  expect(await listWith(token)).toBe(200);
  const ended = await maker.postForm("/settings", { intent: "end_token", token: ref });
  expect([ended.status, ended.headers.get("Location")]).toEqual([303, "/settings#access-tokens"]);
  expect(await listWith(token)).toBe(401);
});

test("53: the notice's link, a new password, signing out all others and a deletion end tokens; signing out here does not", async () => {
  const email = "ends.tokens@example.com";
  const owner = await stack.person(email);
  const first = await makeToken(owner, "first");
  const [link = ""] = (await stack.inbox.next(email)).links;
  await owner.postForm("/auth/sign-out", {});
  expect(await listWith(first)).toBe(200);
  const { pathname, searchParams } = new URL(link);
  await stack.client().postForm(pathname, Object.fromEntries(searchParams));
  expect(await listWith(first)).toBe(401);

  const signIn = async () => {
    const browser = stack.client();
    await browser.postForm("/auth", { intent: "sign_in", email, password: PASSWORD });
    return browser;
  };
  const again = await signIn();
  const second = await makeToken(again, "second");
  await again.postForm("/settings", { intent: "sign_out_others" });
  expect(await listWith(second)).toBe(401);
  const third = await makeToken(again, "third");
  const changed = { intent: "update_password", password: PASSWORD };
  expect((await again.postForm("/auth", changed)).status).toBe(200);
  expect(await listWith(third)).toBe(401);
  const last = await signIn();
  const fourth = await makeToken(last, "fourth");
  expect(await listWith(fourth)).toBe(200);
  const deletion = { intent: "delete_account", password: PASSWORD };
  expect((await last.postForm("/settings", deletion)).headers.get("Location")).toBe("/goodbye");
  expect(await listWith(fourth)).toBe(401);
  expect(
    await stack.dump.count("select count(*) from access_token where hash = ?", [
      await sha256(fourth),
    ]),
  ).toBe(0);
});

test("54: a token is made by its person alone, who confirmed who they are, ten at most", async () => {
  const { id, jar: own } = await stack.insertPerson();
  const age =
    "update session set created_at = created_at - 3600000, confirmed_at = null where user_id = ?";
  const bad = await postToken(own, { name: " ", scopes: ["admin"], days: "366" });
  expect(bad.status).toBe(400);
  expect((await bad.text()).match(/role="alert"/g)).toHaveLength(3);
  const other = await stack.insertPerson();
  const theirPage = await (await other.jar.get("/settings")).text();
  const [, owner = ""] = /name="owner" value="([^"]+)"/.exec(theirPage) ?? [];
  expect((await postToken(own, { name: "foreign", owner })).status).toBe(403);
  expect(await tokensOf(id)).toBe(0);
  for (let made = 0; made < 10; made += 1) await makeToken(own, `token ${made}`);
  expect((await postToken(own, { name: "one more" })).status).toBe(409);
  expect(await tokensOf(id)).toBe(10);
  await stack.dump.rows("update access_token set expires_at = 1 where user_id = ?", [id]);
  expect(shownToken(await (await postToken(own, { name: "token 1" })).text())).not.toBe("");
  await stack.dump.rows(age, [id]);
  const late = await postToken(own, { name: "late" });
  expect([late.status, late.headers.get("Location")]).toEqual([303, AGAIN]);
  const page = await (await own.get("/settings")).text();
  expect([page.includes('value="make_token"'), page.includes("/auth/again?next=")]).toEqual([
    false,
    true,
  ]);
});

test("54: with production's limits ten are made a day, so that each has its mail", async () => {
  const { id, jar: own } = await strict.insertPerson();
  await exhaust(strict, "access_token", id, 1);
  expect(shownToken(await (await postToken(own, { name: "the last" })).text())).not.toBe("");
  const refused = await postToken(own, { name: "too many" });
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("55: beside a token a cookie counts for nothing, and pages take no token", async () => {
  const other = await stack.insertPerson();
  const token = await makeToken(other.jar, "beside");
  const Cookie = `session=${jar.cookies.get("session")}`;
  const both = await call(token, "/api/beats", { headers: { Cookie } });
  expect(await both.json()).toMatchObject({ beats: [] });
  expect(both.headers.getSetCookie()).toEqual([]);
  for (const wrong of [`sw_${"x".repeat(43)}`, "", "x", `${token}x`, "x".repeat(5_000)]) {
    const headers = { Cookie, Authorization: `Bearer ${wrong}` };
    expect((await call(undefined, "/api/beats", { headers })).status, wrong).toBe(401);
  }
  for (const path of ["/settings", "/history", "/assessment.data", "/plan"]) {
    const page = await call(token, path);
    expect([page.status === 200 && (await page.text()).includes("example.com")], path).toEqual([
      false,
    ]);
  }
  const before = await tokensOf(other.id);
  const body = new URLSearchParams({
    intent: "make_token",
    token_name: "y",
    days: "1",
    scope: "read",
  });
  const posted = await call(token, "/settings", {
    method: "POST",
    headers: { Origin: stack.origin },
    body,
  });
  expect(posted.headers.get("Location")).toMatch(/^\/auth/);
  expect(await tokensOf(other.id)).toBe(before);
});

test("55: a token counts in its header alone, however that is written", async () => {
  const token = await makeToken(jar, "written");
  const withHeader = async (Authorization: string) =>
    (await call(undefined, "/api/beats", { headers: { Authorization } })).status;
  for (const header of [`bearer ${token}`, `BEARER  ${token}`, `Bearer ${token} `]) {
    expect(await withHeader(header), header).toBe(200);
  }
  for (const header of [
    `Bearer ${token}, Bearer ${token}`,
    `Basic YTpi, Bearer ${token}`,
    `Bearer\t${token}`,
    `Bearer "${token}"`,
    `Bearer ${token.toUpperCase()}`,
    `Token ${token}`,
    token,
  ]) {
    expect(await withHeader(header), header).toBe(401);
  }
  for (const name of ["access_token", "token", "Authorization"]) {
    expect((await call(undefined, `/api/beats?${name}=${token}`)).status, name).toBe(401);
    const headers = { Cookie: `${name}=${token}; session=${token}`, "X-Access-Token": token };
    expect((await call(undefined, "/api/beats", { headers })).status, name).toBe(401);
  }
  const head = await call(token, `/api/beats/${beat}/audio.wav`, { method: "HEAD" });
  expect(head.status).toBe(200);
  // Where a web server asks for a password of its own, the cookie still counts.
  const basic = await jar.get("/api/beats", { Authorization: "Basic YTpi" });
  expect(basic.status).toBe(200);
  expect(stack.logs.join("\n")).not.toContain(token.slice(3));
});

test("55: a post by token needs no origin and costs one credit for each key; one by cookie needs its origin as before", async () => {
  const { id, jar: own } = await stack.insertPerson();
  const token = await makeToken(own, "posts", ["make"]);
  const key = crypto.randomUUID();
  const made = await postBeatWith(stack.origin, token, "I feel sad", key);
  const again = await postBeatWith(stack.origin, token, "I feel sad", key);
  const byCookie = await own.postBeat({ mood: "I feel sad" }, key);
  expect([made.status, again.status, byCookie.status]).toEqual([201, 200, 200]);
  const [one, two, three] = await Promise.all([made, again, byCookie].map(beatOf));
  expect(new Set([one?.id, two?.id, three?.id]).size).toBe(1);
  const credits = "select available_credits from profiles where id = ?";
  expect(await stack.dump.rows(credits, [id])).toEqual([{ available_credits: 24 }]);
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  const headers = { ...foreign, "Content-Type": "application/json", "Idempotency-Key": "k" };
  const body = JSON.stringify({ mood: "I feel low" });
  const post = { method: "POST", headers, body };
  expect((await own.request("/api/beats", post)).status).toBe(403);
  const spoiled = { ...headers, Authorization: "Bearer none" };
  expect((await own.request("/api/beats", { ...post, headers: spoiled })).status).toBe(401);
  expect((await call(token, "/api/beats", post)).status).toBe(201);
  // As curl sends what follows -d.
  const curled = { "Content-Type": "application/x-www-form-urlencoded", "Idempotency-Key": "c" };
  const sent = await call(token, "/api/beats", { method: "POST", headers: curled, body });
  expect(sent.status).toBe(201);
});

test("55: the limits of a person hold for their tokens", async () => {
  const { id, jar: own } = await strict.insertPerson();
  const token = await makeToken(own, "limited");
  await exhaust(strict, "generation", id);
  const refused = await postBeatWith(strict.origin, token, "I feel sad");
  const told = ["Retry-After", "RateLimit", "RateLimit-Policy"].map((name) =>
    refused.headers.get(name),
  );
  const [retryAfter] = told;
  expect([refused.status, ...told]).toEqual([
    429,
    expect.stringMatching(/^[1-9]\d*$/),
    `"beats";r=0;t=${retryAfter}`,
    '"beats";q=10;w=60',
  ]);
});

test("55: its use is recorded to the hour", async () => {
  const { jar: own } = await stack.insertPerson();
  const token = await makeToken(own, "used");
  expect(await (await own.get("/settings")).text()).toContain("not used yet");
  const query = "select last_used_at from access_token where hash = ?";
  const hash = await sha256(token);
  for (const before of [null, 3_600_000]) {
    await stack.dump.rows("update access_token set last_used_at = ? where hash = ?", [
      before,
      hash,
    ]);
    await call(token, "/api/beats");
    await expect
      .poll(async () => (await stack.dump.rows(query, [hash]))[0]?.last_used_at, {
        timeout: 30_000,
      })
      .toBeGreaterThan(3_600_000);
    expect(Number((await stack.dump.rows(query, [hash]))[0]?.last_used_at) % 3_600_000).toBe(0);
  }
  expect(await (await own.get("/settings")).text()).toContain("last used");
});

test("56: pages of other sites read answers to a token and the samples, and with a cookie nothing", async () => {
  const foreign = { Origin: "https://evil.example" };
  const token = await makeToken(jar, "other sites");
  const allowed = async (path: string, init: RequestInit & { token?: string } = {}) =>
    (
      await call(init.token, path, {
        ...init,
        headers: { ...foreign, ...Object.fromEntries(new Headers(init.headers)) },
      })
    ).headers.get("Access-Control-Allow-Origin");
  const Cookie = `session=${jar.cookies.get("session")}`;
  for (const path of [
    "/api/beats",
    `/api/beats/${beat}/audio.wav`,
    "/api/account/export",
    "/api/payments",
  ]) {
    expect(await allowed(path, { headers: { Cookie } }), path).toBeNull();
    expect(await allowed(path, { token }), path).toBe("*");
  }
  for (const path of [
    "/",
    "/settings",
    "/api/health",
    "/api/openapi.json",
    "/api/community/x/audio.wav",
  ]) {
    expect(await allowed(path, { headers: { Cookie } }), path).toBeNull();
  }
  for (const path of ["/api/samples", "/api/samples/low/audio.wav"]) {
    expect(await allowed(path), path).toBe("*");
  }
  // A refusal, too: the page learns why.
  expect(await allowed("/api/beats", { token: "wrong" })).toBe("*");
  const help = await call(token, "/api/beats", {
    method: "POST",
    headers: { ...foreign, "Content-Type": "application/json" },
    body: JSON.stringify({ mood: "I want to kill myself" }),
  });
  expect([help.status, help.headers.get("Access-Control-Allow-Origin")]).toEqual([422, "*"]);
});

test("56: a preflight is answered for what a token may call and for samples, and never allows cookies", async () => {
  const ask = (path: string, method = "GET", more: Record<string, string> = {}) =>
    call(undefined, path, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example", "Access-Control-Request-Method": method, ...more },
    });
  const post = await ask("/api/beats", "POST", { Cookie: `session=${jar.cookies.get("session")}` });
  expect([post.status, await post.text()]).toEqual([204, ""]);
  expect(post.headers.get("Access-Control-Allow-Methods")).toBe("POST, GET");
  expect(post.headers.get("Allow")).toBe("GET, HEAD, OPTIONS, POST");
  expect(post.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
  expect(post.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  expect(post.headers.getSetCookie()).toEqual([]);
  for (const path of [
    "/api/samples",
    "/api/samples/low/audio.flac",
    `/api/beats/${beat}/audio.wav`,
    "/api/payments",
  ]) {
    expect((await ask(path)).status, path).toBe(204);
  }
  for (const path of [
    "/api/account/export",
    "/api/payments/webhook",
    "/api/mail/webhook",
    "/api/health",
    "/api/nothing",
    "/settings",
    "/api/beats/",
    "/api/beats//audio.wav",
  ]) {
    const answer = await ask(path);
    expect(answer.headers.get("Access-Control-Allow-Origin"), path).toBeNull();
    expect(answer.headers.get("Access-Control-Allow-Methods"), path).toBeNull();
  }
  const change = await ask(`/api/beats/${beat}`, "DELETE");
  expect(change.headers.get("Access-Control-Allow-Methods")).toBe("GET, PATCH, DELETE");
  const plain = await call(undefined, "/api/beats", { method: "OPTIONS" });
  expect([plain.status, plain.headers.get("Access-Control-Allow-Methods")]).toEqual([204, null]);
});

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(digest).toString("hex");
}

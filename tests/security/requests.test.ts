import { readdir, readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import * as build from "#remix-build";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { SIGN_UP_CREDITS } from "#worker/domain/credits.ts";

const stack = sharedStack();
let jar: Client;
beforeAll(async () => {
  jar = await stack.person("owner@example.com");
});

/** Every page of the build: a new page is tested without a change here. */
const pages = Object.values(build.routes)
  .flatMap((route) => (route?.id === "root" ? [] : [`/${route?.path ?? ""}`]))
  .map((path) => path.replace("*", "nothing-here"));
const sounds = ["/api/beats/x/audio.wav", "/api/beats/x/audio.flac"];
const api = ["/api/beats", "/api/health", ...sounds, "/api/nothing"];
const everything = [...pages, ...api];

test("16: a request from another site changes nothing, at any URL", async () => {
  const before = await stack.dump.everything();
  const foreign: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: "" },
    { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    { Origin: stack.origin, "Sec-Fetch-Site": "cross-site" },
    { Origin: stack.origin, "Sec-Fetch-Site": "same-site" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "none" },
    { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" },
  ];
  const paths = [...everything, ...pages.map((path) => `${path === "/" ? "/_root" : path}.data`)];
  // Each path once, and each foreign origin at a page, at a page's data and at the API.
  const whole = ["/", "/profile", "/profile.data", "/api/beats"];
  expect(paths).toEqual(expect.arrayContaining(whole));
  for (const [at, path] of paths.entries()) {
    const tried = whole.includes(path) ? foreign : [foreign[at % foreign.length] ?? {}];
    for (const headers of tried) {
      const init = { method: "POST", headers, body: new URLSearchParams({ mood: "I feel sad" }) };
      const { status } = await jar.request(path, init);
      expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
  }
  expect(await stack.dump.everything()).toEqual(before);
});

test("16: a form of our own is accepted from a page that sends no referrer, and so no origin", async () => {
  const own = await stack.person();
  for (const path of ["/settings", "/settings.data"]) {
    const headers = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    const body = new URLSearchParams({ intent: "sign_out_others" });
    const { status } = await own.request(path, { method: "POST", headers, body });
    expect(status, path).toBeLessThan(400);
  }
});

test("17: GET and HEAD change nothing", async () => {
  await jar.postBeat({ mood: "I feel sad" });
  const before = await stack.dump.everything();
  const token = "/auth/confirm?token=abc&type=signup";
  const bare = ["/", "/assessment", ...api, token];
  for (const path of [...everything, token, "/auth?view=update_password", "/history?cursor=x"]) {
    // A HEAD is a GET without its body: of what reads a token and of the API too.
    for (const method of bare.includes(path) ? ["GET", "HEAD"] : ["GET"]) {
      const { status } = await jar.request(path, { method });
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  }
  expect(await stack.dump.everything()).toEqual(before);
});

test("18: a beat of another person answers like one that does not exist", async () => {
  const beat = await beatOf(await jar.postBeat({ mood: "I feel lonely" }));
  const other = await stack.person();
  for (const path of [
    (id: string) => `/api/beats/${id}/audio.wav`,
    (id: string) => `/api/beats/${id}/audio.flac`,
    (id: string) => `/api/beats/${id}/formula.sbg`,
    (id: string) => `/api/beats/${id}/formula.spsq`,
    (id: string) => `/api/beats/${id}/formula.xml`,
    (id: string) => `/assessment?beat=${id}`,
  ]) {
    const theirs = await other.get(path(beat.id));
    const none = await other.get(path(crypto.randomUUID()));
    expect([theirs.status, none.status]).toEqual([404, 404]);
  }
  expect(await (await other.get("/api/beats")).text()).not.toContain(beat.id);
});

test("19: ignores unexpected fields", async () => {
  const extras = {
    id: "00000000-0000-4000-8000-000000000000",
    user_id: "somebody",
    available_credits: 1000,
    credits: 1000,
    downloaded_count: 99,
    created_on: 0,
    stages: [],
    verified_at: 1,
    __proto__: { admin: true },
    constructor: { prototype: { admin: true } },
  };
  const person = await stack.person("extras@example.com");
  const beat = await beatOf(await person.postBeat({ mood: "I feel sad", ...extras }));
  expect(beat.id).not.toBe(extras.id);
  expect(beat.credits_left).toBe(24);
  expect(beat.stages.length).toBeGreaterThan(0);
  const fields = { intent: "sign_up", email: "mass@example.com", password: PASSWORD };
  const text = Object.fromEntries(
    Object.entries(extras).map(([name, value]) => [name, `${value}`]),
  );
  await stack.client().postForm("/auth", { ...text, ...fields });
  const [row] = await stack.dump.rows(
    `select verified_at, available_credits from user join profiles using (id) where email = ?`,
    [await stack.sealed.stored(fields.email)],
  );
  expect(row).toMatchObject({ verified_at: null, available_credits: SIGN_UP_CREDITS });
  const [history] = await stack.dump.rows("select * from user_history where id = ?", [beat.id]);
  expect(history).toMatchObject({ downloaded_count: 1 });
});

test("20: every kind of answer has the security headers, and every page its own nonce", async () => {
  const answers = await Promise.all([
    ...everything.map((path) => jar.get(path)),
    ...everything.map((path) => stack.client().get(path)),
    jar.get("/favicon.svg"),
    jar.request("/", { method: "DELETE" }),
    jar.request("/", { method: "POST", headers: { Origin: "https://evil.example" } }),
    jar.postBeat("{"),
    jar.postJson("/api/beats", "x".repeat(100_000)),
  ]);
  for (const { url, status, headers } of answers) {
    const name = `${status} ${url}`;
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(headers.get("Strict-Transport-Security"), name).toContain("max-age=31536000");
    expect(headers.get("X-Content-Type-Options"), name).toBe("nosniff");
    expect(headers.get("Referrer-Policy"), name).toBe("strict-origin");
    expect(headers.get("Cross-Origin-Resource-Policy"), name).toBe("same-origin");
    expect(headers.get("Cross-Origin-Opener-Policy"), name).toBe("same-origin");
    expect(policy, name).toContain("frame-ancestors 'none'");
    expect(policy, name).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get("Access-Control-Allow-Origin"), name).toBeNull();
    if (!url.endsWith("favicon.svg")) expect(headers.get("X-Request-Id"), name).toBeTruthy();
  }
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await jar.get("/");
      const html = await response.text();
      const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      const [, nonce = ""] =
        /'nonce-([^']+)'/.exec(response.headers.get("Content-Security-Policy") ?? "") ?? [];
      for (const tag of scripts) expect(tag).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(20);
  expect(Math.min(...nonces.map((nonce) => nonce.length))).toBeGreaterThanOrEqual(22);
});

test("22: line breaks, quotes and control characters inject neither headers nor recipients", async () => {
  const hostile = [
    "I feel sad\r\nX-Evil: 1",
    'I feel "sad" and \\ down',
    "I feel sad ../../etc/passwd",
    "I feel sad \u202Egpj.exe",
    "I feel sad \ud800",
    `I feel sad ${"नींद".repeat(400)}`,
  ];
  for (const mood of hostile) {
    const response = await jar.postBeat(JSON.stringify({ mood }));
    expect(response.status).toBe(201);
    const { download_url } = await beatOf(response);
    const audio = await jar.get(download_url, { Range: "bytes=0-0" });
    expect(audio.status).toBe(206);
    expect(audio.headers.get("X-Evil")).toBeNull();
    const disposition = audio.headers.get("Content-Disposition") ?? "";
    expect(disposition).toMatch(/^attachment; filename=/);
    expect(decodeURIComponent(disposition)).not.toMatch(/[\r\n/\u202E]|\.\.\//);
  }
  for (const email of [
    "a.requests@example.com\nBcc: b.requests@example.com",
    "a.requests@example.com,b.requests@example.com",
  ]) {
    const fields = { intent: "magic_link", email };
    expect((await stack.client().postForm("/auth", fields)).status).toBe(400);
  }
  expect(stack.inbox.unread("b.requests@example.com")).toBe(0);
});

test("23: redirects only within the product, and other spellings of a path open no page", async () => {
  const places = [
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    "https://evil.example",
    "%2f%2fevil.example",
    "javascript:alert(1)",
    "/\tevil",
    "/auth/sign-out",
    "///evil.example",
  ];
  for (const next of places) {
    const fields = { intent: "sign_in", email: "owner@example.com", password: PASSWORD, next };
    const response = await stack.client().postForm("/auth", fields);
    expect(response.headers.get("Location"), next).toBe("/assessment");
    const signedIn = await jar.get(`/auth?next=${encodeURIComponent(next)}`);
    expect(signedIn.headers.get("Location"), next).toBe("/assessment");
  }
  for (const path of [
    "//assessment",
    "/%61ssessment",
    "/assessment/",
    "/ASSESSMENT",
    "/history/",
  ]) {
    const response = await stack.client().get(path);
    expect(await response.text(), path).not.toContain("How are you feeling today?");
    expect(response.status, path).not.toBe(200);
  }
});

test("25: refuses large bodies and unexpected methods", async () => {
  const big = "a".repeat(70_000);
  for (const path of ["/auth", "/assessment", "/profile", "/auth/confirm"]) {
    expect((await jar.postForm(path, { mood: big })).status, path).toBe(413);
  }
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    const response = await jar.request("/assessment", {
      method,
      headers: { Origin: stack.origin },
    });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  }
  for (const path of ["/assessment", "/history", "/profile", "/api/beats"]) {
    expect((await jar.get(path)).headers.get("Cache-Control"), path).toContain("no-store");
  }
});

test("4, 24: logs, stored rows, URLs and scripts contain no personal data and no secrets", async () => {
  const password = "zebra canary password";
  const mood = "I feel sad zq7moodcanary";
  const email = "canary@example.com";
  const person = stack.client();
  await person.postForm("/auth", { intent: "sign_up", email, password });
  const mail = await stack.inbox.next(email);
  const code = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
  const link = new URL(mail.links[0] ?? "");
  const token = link.searchParams.get("token") ?? "";
  await person.get(link.pathname + link.search);
  await person.postForm("/auth", { intent: "verify_otp", token: code });
  const session = person.cookies.get("session") ?? "";
  const beat = await beatOf(await person.postBeat({ mood }));
  await person.postBeat({ mood: `${mood} in private`, incognito: true });
  await person.postForm("/auth", { intent: "sign_in", email, password: "wrong zq7pass" });
  await person.postForm("/auth", { intent: "magic_link", email });
  await person.postForm("/auth", { intent: "forgotten_password", email });
  await person.get(`/assessment?beat=${beat.id}`);
  await person.get("/history");
  const secrets = [password, code, token, session, "zq7pass", "0123456789abcdef0123456789abcdef"];

  const stored = JSON.stringify(await stack.dump.everything());
  for (const secret of secrets) expect(stored).not.toContain(secret);
  for (const text of ["zq7moodcanary", email]) expect(stored).not.toContain(text);

  const ownerId = String(await stack.accountId(email));
  await person.get(`/zq7path/${ownerId}?q=zq7query`, { "X-Operator-Token": "zq7operator" });
  await person.get(`/api/beats/zq7id/audio.wav?sig=zq7sig&minutes=zq7`);
  await person.get(`/api/beats/zq7id/audio.flac?sig=zq7sig&name=zq7name`);
  await person.get(`/api/zq7api`, { "User-Agent": "zq7agent", Referer: "https://zq7.example" });
  const last = (await person.get("/terms")).headers.get("X-Request-Id") ?? "";
  await expect.poll(() => stack.logs.join("\n").includes(last)).toBe(true);

  const logged = stack.logs.join("\n");
  const kept = [...secrets, "zq7", email, beat.id, ownerId];
  for (const secret of kept) expect(logged).not.toContain(secret);
  for (const expected of ["auth.sign_in_failed", '"event":"request"', '"event":"generation"']) {
    expect(logged).toContain(expected);
  }
  for (const route of ["/api/beats/:id/audio.wav", "/api/beats/:id/audio.flac"]) {
    expect(logged).toContain(`"${route}"`);
  }
  expect(`${beat.audio_url} ${beat.download_url}`).not.toContain("zq7");

  const folder = "build/client/assets";
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.includes("."))) {
    expect(file).not.toMatch(/\.map$/);
    const text = await readFile(`${folder}/${file}`, "latin1");
    expect(text).not.toMatch(
      /libsql:\/\/|LIBSQL|APP_SECRET|LLM_API_KEY|smtps?:\/\/|Bearer |(?<![\w-])eyJ[A-Za-z0-9]/,
    );
  }
});

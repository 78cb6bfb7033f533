import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { beatOf, type Client, errorOf } from "#tests/rig/client.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";

/** Limits on the resources that one request or one person can use. */
let stack: Stack;
let jar: Client;
beforeAll(async () => {
  const variables = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  stack = await startStack({ variables });
  ({ jar } = await stack.insertPerson());
});
afterAll(() => stack.close());
/** The log line of the request that was answered; workerd delivers lines later. */
async function lineOf(answer: Response): Promise<Readonly<Record<string, unknown>>> {
  const id = answer.headers.get("X-Request-Id") ?? "no id";
  const itsLine = () =>
    stack.logs.find((line) => line.includes('"request"') && line.includes(`"${id}"`));
  await expect.poll(itsLine, { interval: 5 }).toBeDefined();
  return JSON.parse(itsLine() ?? "{}");
}

test("25: refuses a long URL before any page is rendered", async () => {
  const steps = ["a/".repeat(4000), "a/".repeat(8000), "/".repeat(6000), "%2f".repeat(3000)];
  const paths = [
    ...steps.flatMap((path) => [`/${path}`, `/${path}x.data`, `/api/${path}`]),
    `/${"a".repeat(600)}`,
    `/${"a/".repeat(20)}`,
    `/assets/${"a/".repeat(4000)}`,
  ];
  for (const path of paths) {
    for (const method of ["GET", "HEAD", "POST"]) {
      const name = `${method} ${path.slice(0, 20)}… of ${path.length}`;
      const answer = await jar.request(path, { method });
      expect(answer.status, name).toBe(404);
      expect((await answer.text()).length, name).toBeLessThan(1000);
      expect(answer.headers.get("Content-Security-Policy"), name).toContain("frame-ancestors");
      // No session was looked up, and no page rendered.
      const { route, ...line } = await lineOf(answer);
      expect(["*", "/api/*"], name).toContain(route);
      expect(
        Object.keys(line).filter((field) => /^(db|render)_/.test(field)),
        name,
      ).toEqual([]);
    }
  }
  const long = `x=${"a".repeat(5000)}`;
  for (const path of ["/", "/assessment", "/auth", "/_root.data", "/__manifest"]) {
    const answer = await jar.get(`${path}?${long}`);
    expect(answer.status, path).toBe(414);
    expect((await answer.text()).length, path).toBeLessThan(1000);
  }
  const inApi = await jar.get(`/api/beats?${long}`);
  expect(inApi.status).toBe(414);
  expect((await errorOf(inApi)).code).toBe("address_too_long");
});

test("25: limits the manifest request for the routes that a page links to", async () => {
  const page = await (await jar.get("/assessment")).text();
  const [, version = ""] = /"version": "([^"]+)"/.exec(page) ?? [];
  const getManifest = (paths: readonly string[]) => {
    const query = new URLSearchParams([...paths.map((path) => ["p", path]), ["version", version]]);
    return jar.get(`/__manifest?${query}`);
  };
  const links = [...page.matchAll(/(?:href|action)="(\/[^"#?]*)[^"]*"/g)].map(
    ([, path = ""]) => path,
  );
  const pages = [...new Set(links.filter((path) => !path.includes(".")))];
  expect(pages.length).toBeGreaterThan(8);
  const known = await getManifest(pages);
  expect(known.status).toBe(200);
  expect(Object.keys((await known.json()) as object)).toContain("routes/history");
  const endless = [
    [`/${"a/".repeat(700)}`],
    Array.from({ length: 65 }, (_, index) => `/${index}`),
    Array.from({ length: 10 }, (_, index) => `/${index}${"/a".repeat(9)}`),
  ];
  for (const paths of endless) expect((await getManifest(paths)).status).toBe(414);
});

test("25: accepts every URL of the product", async () => {
  const uuid = crypto.randomUUID();
  const signature = "f".repeat(64);
  const google = new URLSearchParams({
    state: "s".repeat(64),
    code: `4/${"c".repeat(512)}`,
    scope: "openid email https://www.googleapis.com/auth/userinfo.email",
    authuser: "0",
    prompt: "consent",
  });
  const back = encodeURIComponent(`/assessment?beat=${uuid}&sig=${signature}`);
  const utm = `utm_source=${"u".repeat(500)}&fbclid=${"f".repeat(200)}`;
  const listening = "minutes=60&flow=glide&ends=gentle&layer=tanpura&level=100&master=calm";
  const addresses: [string, number][] = [
    [`/?${utm}`, 200],
    [`/auth/confirm?token=${"t".repeat(43)}&type=magiclink`, 200],
    [`/auth?view=sign_in&tier=creator&next=${back}`, 302],
    [`/auth/google/callback?${google}`, 302],
    [`/assessment?beat=${uuid}&sig=${signature}`, 404],
    [`/api/beats/${uuid}/audio.wav?sig=${signature}&download=1&auto=1&minutes=60`, 404],
    [`/api/beats/${uuid}/audio.flac?sig=${signature}&download=1&name=title&${listening}`, 404],
    ["/api/beats?limit=5", 200],
    ["/history.data?_routes=routes%2Fhistory", 200],
  ];
  for (const [address, status] of addresses) {
    expect((await jar.get(address)).status, address).toBe(status);
  }
});

test("25: an error page has no scripts, but links to other pages", async () => {
  onTestFinished(() => stack.intervene(undefined));
  for (const client of [stack.client(), jar]) {
    await expectPlainPage(await client.get("/nothing"), 404);
    await expectPlainPage(await client.get(`/${"a/".repeat(15)}`), 404);
  }
  await expectPlainPage(await jar.get(`/history?cursor=x`), 404);
  stack.intervene(({ requests }) =>
    JSON.stringify(requests).includes('from \\"user_history\\"') ? "corrupt" : undefined,
  );
  await expectPlainPage(await jar.get("/history"), 500);
});

async function expectPlainPage(answer: Response, status: number): Promise<void> {
  const name = new URL(answer.url).pathname.slice(0, 20);
  expect(answer.status, name).toBe(status);
  const page = await answer.text();
  expect(page, name).not.toMatch(/<script|modulepreload/);
  expect(page.length, name).toBeLessThan(20_000);
  for (const part of ['href="/support"', 'href="/"', "<nav", "<h1"]) expect(page).toContain(part);
}

test("25: limits the concurrent sounds of one person, and counts no sound that has ended", async () => {
  const { jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const hour = `${beat.audio_url}?minutes=60`;
  const open: Response[] = [];
  while (open.length < 12) {
    const sound = open.length % 2 === 0 ? hour : hour.replace(".wav", ".flac");
    open.push(await jar.get(sound, { Range: `bytes=${open.length}-` }));
  }
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([206]));

  // WAV and FLAC share the limit, whatever the mix.
  const mix = `${hour}&layer=pad&flow=glide&master=calm`;
  for (const sound of [hour, mix, hour.replace(".wav", ".flac"), mix.replace(".wav", ".flac")]) {
    const refused = await jar.get(sound);
    expect(refused.status, sound).toBe(429);
    expect((await errorOf(refused)).code).toBe("rate_limited");
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  }

  // Answers without sound do not count, nor do sounds of other people.
  const ETag = open[0]?.headers.get("ETag") ?? "";
  expect((await jar.request(hour, { method: "HEAD" })).status).toBe(200);
  expect((await jar.get(hour, { "If-None-Match": ETag })).status).toBe(304);
  const { jar: other } = await stack.insertPerson();
  const otherBeat = await beatOf(await other.postBeat({ mood: "I feel tense" }));
  const heard = await other.get(otherBeat.audio_url, { Range: "bytes=0-9" });
  expect((await heard.arrayBuffer()).byteLength).toBe(10);

  await open.pop()?.body?.cancel();
  await expect
    .poll(async () => {
      const answer = await jar.get(hour, { Range: "bytes=0-9" });
      await answer.arrayBuffer();
      return answer.status;
    })
    .toBe(206);
  // A sound that was read to its end no longer counts.
  for (let time = 0; time < 20; time += 1) {
    const part = await jar.get(hour, { Range: "bytes=0-200000" });
    expect((await part.arrayBuffer()).byteLength).toBe(200_001);
  }
  for (const { body } of open) await body?.cancel();
});

test("25: limits the CPU time of a request in every environment", async () => {
  const { unstable_readConfig } = await import("wrangler");
  for (const env of ["production", "staging"]) {
    const { limits } = unstable_readConfig({ config: "wrangler.toml", env });
    expect(limits?.cpu_ms, env).toBe(5000);
  }
  expect(await readFile("wrangler.toml", "utf8")).toMatch(/^cpu_ms = 5000$/m);
});

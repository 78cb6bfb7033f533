import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { BlockList } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type Sqld, startSqld } from "#db/sqld/server.ts";
import { type Client, createClient } from "#tests/rig/client.ts";
import { type NpmRun, npmRun, signalAll } from "#tests/rig/npm-run.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { LIMITS } from "#worker/domain/limits.ts";
import { startFrontDoor } from "#worker/tools/local/front-door/front-door.ts";
import { readTrusted } from "#worker/tools/local/front-door/visitor-headers.ts";

/** `npm start`, as on a server of one's own, with the rate limits of production. */
let product: NpmRun;
let database: Sqld;
let folder: string;
let visitor: Client;
const stack = sharedStack();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "front-door-"));
  database = await startSqld({ folder: join(folder, "data") });
  const port = await freePort();
  product = npmRun("start", { PORT: String(port), LIBSQL_URL: database.url });
  await product.prints("Ctrl-C ends it.");
  visitor = createClient(`http://localhost:${port}`);
});
afterAll(async () => {
  const ended = once(product.child, "close");
  signalAll(product.child, "SIGTERM");
  await ended;
  await database.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["MF-Original-URL", "https://evil.example/profile"],
  ["MF-Original-URL", "https://evil.example/cdn-cgi/local/scheduled"],
  ["MF-Original-URL", "no address"],
  ["MF-Route-Override", "nowhere"],
  ["MF-CF-Blob", "{"],
  ["MF-Proxy-Shared-Secret", "guessed"],
  ["X-Forwarded-Proto", "https"],
  ["X-Forwarded-Host", "evil.example"],
  ["Forwarded", "host=evil.example;proto=https"],
  ["Host", "evil.example"],
])("the header %s: %s does not change the answer", async (name, value) => {
  const ordinary = await visitor.get("/about");
  const withHeader = await visitor.get("/about", { [name]: value });
  const read = async (response: Response) => ({
    status: response.status,
    location: response.headers.get("Location"),
    title: /<title>.*<\/title>/.exec(await response.text())?.[0],
  });
  expect(await read(withHeader)).toEqual(await read(ordinary));
});

test("a visitor who states another address in each request is limited nevertheless", async () => {
  const { max } = LIMITS.mail_network;
  const statuses: number[] = [];
  for (let address = 1; address <= max + 1; address += 1) {
    const { status } = await visitor.request("/auth", {
      method: "POST",
      headers: { "CF-Connecting-IP": `203.0.113.${address}`, "X-Forwarded-For": "198.51.100.1" },
      body: new URLSearchParams({ intent: "magic_link", email: `victim-${address}@example.com` }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([...Array<number>(max).fill(200), 429]);
});

test.each([100_000, 2 ** 22])(
  "a body of %d bytes is refused, and the next request is served",
  async (bytes) => {
    const { status } = await visitor.postJson("/api/beats", "x".repeat(bytes));
    expect(status).toBe(413);
    expect((await visitor.get("/about")).status).toBe(200);
  },
);

test("a sound and its ranges pass byte for byte", async () => {
  const { origin } = stack;
  const port = await freePort();
  const trusted = readTrusted("") ?? new BlockList();
  const door = await startFrontDoor({ port, target: new URL(origin), origin, trusted });
  async function digestOf(way: "door" | "direct", headers: Record<string, string> = {}) {
    const at = way === "door" ? `http://127.0.0.1:${port}` : origin;
    const answer = await fetch(`${at}/api/samples/low/audio.wav`, { headers });
    const hash = createHash("sha256");
    for await (const chunk of answer.body ?? []) hash.update(chunk);
    const head = ["Content-Length", "Content-Range", "ETag"].map((name) =>
      answer.headers.get(name),
    );
    return [answer.status, ...head, hash.digest("hex")];
  }
  const Range = "bytes=1000001-3000000";
  expect(await digestOf("door", { Range })).toEqual(await digestOf("direct", { Range }));
  expect(await digestOf("door")).toEqual(await digestOf("direct"));
  await door.close();
});

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#db/sqld/free-port.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import { type Client, createClient } from "#tests/rig/client.ts";
import { type NpmRun, npmRun, signalAll } from "#tests/rig/npm-run.ts";
import { LIMITS } from "#worker/limits/limits.ts";

/** The product as a server of one's own runs it, with the limits that people meet. */
let product: NpmRun;
let database: Sqld;
let folder: string;
let visitor: Client;

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
])("a visitor's %s: %s changes nothing of what they get", async (name, value) => {
  const ordinary = await visitor.get("/about");
  const tried = await visitor.get("/about", { [name]: value });
  const read = async (response: Response) => ({
    status: response.status,
    location: response.headers.get("Location"),
    title: /<title>.*<\/title>/.exec(await response.text())?.[0],
  });
  expect(await read(tried)).toEqual(await read(ordinary));
});

test("a visitor who says to come from another network each time still meets the limit", async () => {
  const { max } = LIMITS.sign_in_address;
  const tries: number[] = [];
  for (let address = 1; address <= max + 1; address += 1) {
    const { status } = await visitor.request("/auth", {
      method: "POST",
      headers: { "CF-Connecting-IP": `203.0.113.${address}`, "X-Forwarded-For": "198.51.100.1" },
      body: new URLSearchParams({
        intent: "sign_in",
        email: `victim-${address}@example.com`,
        password: "a guess of mine",
      }),
    });
    tries.push(status);
  }
  expect(tries).toEqual([...Array<number>(max).fill(401), 429]);
});

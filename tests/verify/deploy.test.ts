import { closeSync, openSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudflareStandIn, startCloudflare } from "#tests/rig/cloudflare/stand-in.ts";
import { type Cloudflare, createCloudflare } from "#worker/tools/deploy/cloudflare.ts";
import { planReturn } from "#worker/tools/deploy/earlier-version.ts";
import { createMark } from "#worker/tools/deploy/mark.ts";
import { compareSecrets, release } from "#worker/tools/deploy/release.ts";

/** wrangler itself, against Cloudflare's API on loopback. The tests follow one Worker from its first deployment on. */

const VALUE = "zq7secret-that-nobody-may-see-0123456789";
const WHOLE = ["APP_SECRET", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET", "SMTP_URL"];
/** Each command of wrangler takes seconds where the machine is busy. */
const PATIENCE_MS = 600_000;
const LEFT = ["APP_SECRET", "SMTP_URL"];
const SMTP = "smtps://user:zq7password@mail.test:465";

const before = { folder: process.cwd(), env: { ...process.env } };
let folder: string;
let standIn: CloudflareStandIn;
let cloudflare: Cloudflare;
let output: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "deploy-"));
  await mkdir(join(folder, ".secrets"));
  await writeFile(join(folder, "worker.js"), WORKER);
  standIn = await startCloudflare("stillwave");
  process.chdir(folder);
  // Its own HOME: the login of whoever runs this is not used.
  Object.assign(process.env, {
    ...{ HOME: folder, XDG_CONFIG_HOME: folder, WRANGLER_SEND_METRICS: "false" },
    ...{ CLOUDFLARE_API_BASE_URL: standIn.url, CLOUDFLARE_API_TOKEN: "t" },
    ...{ CLOUDFLARE_ACCOUNT_ID: "a", WRANGLER_LOG: "debug" },
  });
  output = openSync(join(folder, "output"), "w");
  cloudflare = createCloudflare("production", output);
});
afterAll(async () => {
  process.chdir(before.folder);
  process.env = before.env;
  closeSync(output);
  await standIn.close();
  await rm(folder, { recursive: true });
});

const WORKER = "export class GenerationDesk {}; export default { fetch: () => new Response() };";

/** The files of the machine: what a deployment is to make of Cloudflare. */
async function write(sells: boolean, secrets: readonly string[]): Promise<void> {
  const config = `name = "local"
main = "worker.js"
compatibility_date = "2026-11-01"
[[migrations]]
tag = "v1"
new_sqlite_classes = ["GenerationDesk"]
[env.production]
name = "stillwave"
workers_dev = false
routes = [{ pattern = "beats.test", custom_domain = true }]
[env.production.vars]
APP_ORIGIN = "https://beats.test"
LIBSQL_URL = "libsql://beats.turso.test"
MAIL_FROM = "hello@beats.test"
${sells ? 'RAZORPAY_KEY_ID = "rzp_live_1"' : ""}
[[env.production.durable_objects.bindings]]
name = "GENERATION_DESK"
class_name = "GenerationDesk"
`;
  await writeFile(join(folder, "wrangler.toml"), config);
  const values = secrets.map((name) => [name, name === "SMTP_URL" ? SMTP : VALUE]);
  const file = join(folder, ".secrets/production.json");
  await writeFile(file, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 });
}

/** Deploys, the removal of `agreed` being agreed to. @param at the number of the deployment */
async function deploy(
  names: readonly string[],
  { agreed = [], key = "3c4d", at }: { agreed?: string[]; key?: string; at: number },
): Promise<void> {
  const mark = createMark([key], [{ tag: "v1" }], at * 1000);
  await release(cloudflare, { names, mark, agreed });
}

/** The names of what the Worker has that answers, of those that may be there. */
function answering(): readonly string[] {
  const { APP_ORIGIN, LIBSQL_URL, MAIL_FROM, ...rest } = standIn.answered.at(-1) ?? {};
  return Object.keys(rest).toSorted();
}

/** Whether everything that ever answered had all that is needed to sell, or none of it. */
function neverHalf(): boolean {
  return standIn.answered.every((held) => {
    const sells = Object.keys(held).filter((name) => name.startsWith("RAZORPAY_"));
    return sells.length === 0 || sells.length === 3;
  });
}

test(
  "the first deployment, then one with another secret",
  async () => {
    await write(true, WHOLE);
    expect(await compareSecrets(cloudflare, WHOLE)).toBeUndefined();
    await deploy(WHOLE, { key: "1a2b", at: 1 });
    const names = [...WHOLE, "OPERATOR_TOKEN"];
    await write(true, names);
    expect(await compareSecrets(cloudflare, names)).toEqual({
      missing: ["OPERATOR_TOKEN"],
      stale: [],
    });
    await deploy(names, { at: 2 });
    expect(answering()).toEqual([...names, "RAZORPAY_KEY_ID"].toSorted());
  },
  PATIENCE_MS,
);

test(
  "a removal that ends in the middle leaves what answers as it was, and ends with the next run",
  async () => {
    await write(false, LEFT);
    const held = answering();
    const agreed = ["OPERATOR_TOKEN", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"];
    standIn.failAt = "POST /workers/scripts/stillwave/deployments";
    await expect(deploy(LEFT, { agreed, at: 3 })).rejects.toThrow("wrangler versions failed");
    expect(answering()).toEqual(held);
    standIn.failAt = undefined;
    await deploy(LEFT, { agreed, at: 4 });
    expect(answering()).toEqual(LEFT);
    expect(neverHalf()).toBe(true);
  },
  PATIENCE_MS,
);

test(
  "refuses to go back over a change of APP_SECRET",
  async () => {
    const answered = standIn.answered.length;
    const first = (await cloudflare.ranBefore()).at(-1);
    await expect(planReturn(cloudflare, first)).rejects.toThrow("APP_SECRET_BEFORE was changed");
    expect(standIn.answered).toHaveLength(answered);
  },
  PATIENCE_MS,
);

test(
  "goes back to the deployment before, with its variables and its secrets",
  async () => {
    const plan = await planReturn(cloudflare);
    expect(plan.back).toContain("OPERATOR_TOKEN");
    await cloudflare.rollBack(plan.target.id);
    expect(answering()).toEqual([...WHOLE, "OPERATOR_TOKEN", "RAZORPAY_KEY_ID"].toSorted());
    expect(neverHalf()).toBe(true);
  },
  PATIENCE_MS,
);

test("no value of a secret is printed, logged or left in a file", async () => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const places: string[] = [];
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    if (/zq7(secret|password)/.test(await readFile(path, "utf8"))) places.push(file.name);
  }
  expect(places).toEqual(["production.json"]);
});

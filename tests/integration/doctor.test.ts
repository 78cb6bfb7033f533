import { execFile } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { openDump } from "#tests/rig/dump.ts";
import { startSmtpServer } from "#tests/rig/smtp-server.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { formatFinding } from "#worker/tools/cli/doctor/checks.ts";
import { diagnose, diagnoseTarget } from "#worker/tools/cli/doctor/diagnosis.ts";
import type { Version } from "#worker/tools/deploy/cloudflare.ts";
import { expectReadableKeys } from "#worker/tools/deploy/readable-keys.ts";
import { type StandInGateway, startStandInGateway } from "#worker/tools/local/gateway/gateway.ts";

const DOCTOR = new URL("../../worker/tools/cli/doctor.ts", import.meta.url).pathname;
/** No server listens there. */
const UNREACHABLE = "http://127.0.0.1:1";

/** Answers of the test server, by path. */
type Answers = Record<string, { readonly status: number; readonly body: unknown }>;

let folder: string;
let database: Sqld;
let server: Server;
let url: string;
let gateway: StandInGateway;
let answers: Answers;
let requested: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "doctor-"));
  database = await startSqld({ folder: join(folder, "test") });
  await migrate({ url: database.url });
  server = createServer((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const { status, body } = answers[path] ?? { status: 404, body: "" };
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  url = `http://127.0.0.1:${address.port}`;
  gateway = await startStandInGateway({
    ...{ keyId: "rzp_test_zq7", keySecret: "zq7secret of the key" },
    ...{ webhookSecrets: [], webhookUrl: `${url}/webhook` },
  });
});
afterAll(async () => {
  server.close();
  await gateway.close();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  requested = [];
  answers = {
    "/openai/v1/models": { status: 200, body: { data: [{ id: "some-model" }] } },
    "/token": { status: 400, body: { error: "invalid_grant" } },
    "/quote": { status: 200, body: [{ q: "Be still.", a: "Nobody" }] },
  };
});

/** Starts a mail server that accepts one password. @returns its URL with a login */
async function smtpUrl(pass = "right"): Promise<string> {
  const port = await startSmtpServer({
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.password === "right" ? callback(null, { user: "u" }) : callback(new Error("No.")),
    onMailFrom: () => {
      throw new Error("The doctor sends nothing.");
    },
  });
  return `smtp://user:${pass}@127.0.0.1:${port}`;
}

/** A complete environment in which every service answers. */
async function variables(): Promise<Record<string, string>> {
  return {
    APP_ORIGIN: "http://localhost:8787",
    APP_SECRET: "0123456789abcdef0123456789abcdef",
    LIBSQL_URL: database.url,
    SMTP_URL: await smtpUrl(),
    MAIL_FROM: "Stillwave <hello@stillwave.localhost>",
    LLM_BASE_URL: url,
    LLM_API_KEY: "zq7key",
    LLM_MODEL: "some-model",
    GOOGLE_CLIENT_ID: "zq7client",
    GOOGLE_CLIENT_SECRET: "zq7secret",
    GOOGLE_STAND_IN: url,
    QUOTE_URL: `${url}/quote`,
    RAZORPAY_KEY_ID: "rzp_test_zq7",
    RAZORPAY_KEY_SECRET: "zq7secret of the key",
    RAZORPAY_WEBHOOK_SECRET: "zq7secret of webhooks",
    RAZORPAY_URL: gateway.url,
  };
}

/** Runs the command behind `npm run doctor`. */
function runDoctor(
  env: Record<string, string>,
  words: readonly string[] = [],
  cwd = process.cwd(),
): Promise<{ code: number; lines: string[] }> {
  const { PATH = "" } = process.env;
  return new Promise((resolve) => {
    const options = { cwd, env: { PATH, ...env } };
    execFile(process.execPath, [DOCTOR, ...words], options, (error, stdout, stderr) => {
      const code = typeof error?.code === "number" ? error.code : 0;
      resolve({ code, lines: (stdout + stderr).trim().split("\n") });
    });
  });
}

/** The only wrong line after a change of the environment. */
async function wrongLine(change: Record<string, string>): Promise<string | undefined> {
  const findings = await diagnose({ ...(await variables()), ...change });
  const lines = findings.map(formatFinding);
  const bad = lines.filter((line) => !line.startsWith("ok     "));
  expect(bad, lines.join("\n")).toHaveLength(1);
  expect(lines.join("\n")).not.toMatch(/zq7|right/);
  return bad[0];
}

test("prints one line for each part when all is well", async () => {
  const { code, lines } = await runDoctor(await variables());
  expect(lines).toEqual([
    expect.stringMatching(/^ok {5}configuration: every variable is as it must be/),
    "ok     database: it answers, and every migration is applied",
    "ok     ledger: every balance is what its entries say",
    "ok     keys: APP_SECRET alone unwraps the keys of all people",
    "ok     model: the host answers",
    "ok     mail: the server greets and lets us in",
    "ok     google: it knows the client and its secret",
    "ok     quote: the service answers",
    "ok     payments: the gateway knows the keys, those of test mode: no money moves",
  ]);
  expect(code).toBe(0);
  expect(requested).not.toContain("/openai/v1/chat/completions");
});

test("accepts the local defaults", async () => {
  const findings = await diagnose({});
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(findings.map(({ part }) => part)).toContain("mail");
  expect(findings.map(formatFinding)).toContain(
    "ok     payments: without RAZORPAY_KEY_ID nothing is for sale; npm start brings a stand-in, where no money moves",
  );
});

test("names every missing variable of a deployment, and checks what is set", async () => {
  const set = { APP_ORIGIN: "https://stillwave.example", LIBSQL_URL: database.url };
  const lines = (await diagnose(set)).map(formatFinding);
  for (const name of ["APP_SECRET", "SMTP_URL", "MAIL_FROM"]) {
    expect(lines).toContain(`WRONG  configuration: ${name} is missing (README.md describes it)`);
  }
  expect(lines).toContain("ok     database: it answers, and every migration is applied");
});

test(
  "on a server with a database of its own, which no variable names, it checks that one",
  beforeRelease(),
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "doctor-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, ".data/database"), { recursive: true });
    const env = { PATH: process.env.PATH, APP_ORIGIN: "https://stillwave.example" };
    const run = promisify(execFile)(process.execPath, [DOCTOR], { cwd: folder, env });
    const { stdout } = await run.catch((error: { readonly stdout: string }) => error);
    expect(stdout).toContain("APP_SECRET is missing");
    expect(stdout).not.toContain("LIBSQL_URL");
    expect(stdout).toMatch(/^WRONG {2}database: .*migration/m);
  },
);

test(
  "for a target, prints what a deployment would refuse, and checks the services of its files",
  beforeRelease(),
  async () => {
    await writeFile(
      join(folder, "wrangler.toml"),
      `name = "beats"
[env.production]
routes = [{ pattern = "beats.test", custom_domain = true }]
[env.production.vars]
APP_ORIGIN = "https://beats.test"
LIBSQL_URL = "${database.url}"
MAIL_FROM = "hello@beats.test"
`,
    );
    let running: readonly Version[] = [];
    const deployed = { running: async () => running, newest: async () => running[0] };
    const found = async () => {
      const before = process.cwd();
      onTestFinished(() => process.chdir(before));
      process.chdir(folder);
      const findings = await diagnoseTarget("production", deployed);
      process.chdir(before);
      return findings.map(formatFinding);
    };
    expect(await found()).toEqual([
      "WRONG  configuration: .secrets/production.json is missing: docs/deploy.md says what stands in it",
    ]);

    await mkdir(join(folder, ".secrets"));
    const file = join(folder, ".secrets/production.json");
    const secrets = { APP_SECRET: "zq7secret".repeat(4), SMTP_URL: await smtpUrl() };
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
    const elsewhere = { APP_ORIGIN: "https://not.used", CLOUDFLARE_API_BASE_URL: UNREACHABLE };
    const { code, lines } = await runDoctor(elsewhere, ["production"], folder);
    expect(lines.at(-1)).toMatch(/^WRONG {2}secrets: Cloudflare cannot be asked: /);
    expect(lines.slice(0, -1)).toEqual([
      "WRONG  configuration: LIBSQL_URL is on loopback: nobody else could reach it",
      "ok     database: it answers, and every migration is applied",
      "ok     ledger: every balance is what its entries say",
      "ok     keys: APP_SECRET alone unwraps the keys of all people",
      "ok     model: the built-in composer, which needs no host",
      "ok     mail: the server greets and lets us in",
      "ok     google: not set up, and not offered to people",
      "ok     quote: our own list, which needs no service",
      "ok     payments: without RAZORPAY_KEY_ID nothing is for sale",
    ]);
    expect(code).toBe(1);

    const said = async () => (await found()).filter((line) => / secrets: /.test(line));
    expect(await said()).toEqual(["ok     secrets: nothing is deployed yet"]);
    running = [{ id: "v1", message: "", secrets: ["APP_SECRET", "OPERATOR_TOKEN"] }];
    expect(await said()).toEqual([
      "WRONG  secrets: SMTP_URL is in .secrets/production.json and not deployed: `npm run deploy -- production` adds it",
      "WRONG  secrets: OPERATOR_TOKEN is deployed and not in .secrets/production.json: `npm run deploy -- production` removes it",
    ]);
    running = [{ id: "v2", message: "", secrets: ["APP_SECRET", "SMTP_URL"] }];
    expect(await said()).toEqual([
      "ok     secrets: the names in .secrets/production.json are deployed",
    ]);

    await chmod(file, 0o644);
    expect(await found()).toEqual([
      "WRONG  configuration: .secrets/production.json is open to others: chmod 600 .secrets/production.json",
    ]);
  },
);

test("a malformed variable", async () => {
  expect(await wrongLine({ LIMIT_SCALE: "none" })).toBe(
    "WRONG  configuration: LIMIT_SCALE must be a number above 0 (CONTRIBUTING.md describes it)",
  );
  expect(await wrongLine({ LLM_BASE_URL: "http://zq7.example" })).toBe(
    "WRONG  configuration: LLM_BASE_URL must be an https:// address (http:// only on loopback) (README.md describes it)",
  );
});

test("a database that does not answer, or refuses the token", async () => {
  expect(await wrongLine({ LIBSQL_URL: UNREACHABLE })).toBe(
    "WRONG  database: it does not answer: check LIBSQL_URL, and that the server runs",
  );
  answers["/v2/pipeline"] = { status: 401, body: {} };
  expect(await wrongLine({ LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: "zq7token" })).toBe(
    "WRONG  database: it refuses the token (HTTP 401): set another LIBSQL_AUTH_TOKEN",
  );
});

test("a database without its migrations, of a newer version, or from before the first release", async () => {
  const empty = await startSqld({ folder: join(folder, "empty") });
  expect(await wrongLine({ LIBSQL_URL: empty.url })).toMatch(
    /^WRONG {2}database: migrations are missing: `npm start` /,
  );
  await migrate({ url: empty.url });
  const later = "update __drizzle_migrations set created_at = created_at + 1";
  await openDump(empty.url).rows(later);
  expect(await wrongLine({ LIBSQL_URL: empty.url })).toBe(
    "WRONG  database: a newer version of Stillwave made it: update the product",
  );
  await openDump(empty.url).rows("insert into __drizzle_migrations values (null, 'x', 1)");
  expect(await wrongLine({ LIBSQL_URL: empty.url })).toBe(
    "WRONG  database: a version before the first release made it: begin with an empty one",
  );
  await empty.close();
});

test("a balance that differs from its ledger, with its id", async () => {
  const dump = openDump(database.url);
  await dump.rows("insert into user (id, email, sealed, created_at) values ('p1', 'p1', 'x', 0)");
  await dump.rows("insert into profiles (id, available_credits) values ('p1', 7)");
  expect(await wrongLine({})).toBe(
    "WRONG  ledger: 1 of the balances are not what their entries say (p1 has 7, booked 0): see docs/operating.md before you mend",
  );
  await dump.rows("delete from profiles");
  await dump.rows("delete from user");
});

test("keys under an unknown secret, until it is set as APP_SECRET_BEFORE: nor is that deployed", async () => {
  const dump = openDump(database.url);
  const before = "the previous secret, which is long enough";
  const { wrapped } = await createKeyring(before).createKey("p1");
  await dump.rows("insert into user (id, email, sealed, created_at) values ('p1', 'p1', 'x', 0)");
  await dump.rows("insert into person_key (user_id, wrapped, version) values ('p1', ?, ?)", [
    wrapped.wrapped,
    wrapped.version,
  ]);
  expect(await wrongLine({})).toBe(
    "WRONG  keys: 1 keys are under another secret: set APP_SECRET_BEFORE to it (docs/operating.md)",
  );
  const { APP_SECRET = "" } = await variables();
  const deploys = (secretBefore?: string) =>
    expectReadableKeys({ url: database.url }, createKeyring(APP_SECRET, secretBefore));
  await expect(deploys()).rejects.toThrow("1 people could not read what they wrote");
  await deploys(before);
  const findings = await diagnose({ ...(await variables()), APP_SECRET_BEFORE: before });
  expect(findings.map(formatFinding)).toContain(
    "ok     keys: 1 keys need APP_SECRET_BEFORE still: keep it, and `npm run seal`",
  );
  await dump.rows("delete from person_key");
  await dump.rows("delete from user");
});

test("a model host that does not answer, refuses the key, lacks the model or fails", async () => {
  expect(await wrongLine({ LLM_BASE_URL: UNREACHABLE })).toBe(
    "WRONG  model: the host does not answer: check LLM_BASE_URL",
  );
  expect(await wrongLine({ LLM_MODEL: "other-model" })).toBe(
    "WRONG  model: the host does not offer this model: set LLM_MODEL to one of its list",
  );
  answers["/openai/v1/models"] = { status: 401, body: {} };
  expect(await wrongLine({})).toBe(
    "WRONG  model: the host refuses the key (HTTP 401): set another LLM_API_KEY",
  );
  answers["/openai/v1/models"] = { status: 500, body: {} };
  expect(await wrongLine({})).toBe(
    "WRONG  model: the host answers HTTP 500: check LLM_BASE_URL and LLM_MODEL",
  );
});

test("requests one token from a model host without a list of models", async () => {
  delete answers["/openai/v1/models"];
  answers["/openai/v1/chat/completions"] = { status: 200, body: {} };
  const findings = await diagnose(await variables());
  expect(findings.every(({ ok }) => ok)).toBe(true);
  expect(requested).toContain("/openai/v1/chat/completions");
  delete answers["/openai/v1/chat/completions"];
  expect(await wrongLine({})).toBe(
    "WRONG  model: the host answers HTTP 404: check LLM_BASE_URL and LLM_MODEL",
  );
});

test("a mail server that does not answer, or refuses the login", async () => {
  expect(await wrongLine({ SMTP_URL: "smtp://127.0.0.1:1" })).toBe(
    "WRONG  mail: no mail server answers (ECONNREFUSED): check host and port in SMTP_URL",
  );
  expect(await wrongLine({ SMTP_URL: await smtpUrl("zq7pass") })).toBe(
    "WRONG  mail: the server refuses the login: mend user and password in SMTP_URL",
  );
});

test("Google not reachable, with an unknown client or redirect address", async () => {
  expect(await wrongLine({ GOOGLE_STAND_IN: UNREACHABLE })).toBe(
    "WRONG  google: it does not answer: check that this machine reaches the internet",
  );
  answers["/token"] = { status: 401, body: { error: "invalid_client" } };
  expect(await wrongLine({})).toBe(
    "WRONG  google: it refuses the client (HTTP 401): copy GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET anew",
  );
  answers["/token"] = { status: 400, body: { error: "redirect_uri_mismatch" } };
  expect(await wrongLine({})).toBe(
    "WRONG  google: the client lacks a redirect address: add http://localhost:8787/auth/google/callback to it",
  );
});

test("a quote service with another format", async () => {
  answers["/quote"] = { status: 200, body: { quote: "Be still." } };
  expect(await wrongLine({})).toMatch(/^WRONG {2}quote: no quote came, people get our own: /);
});

test("a payment gateway that does not answer, refuses the keys, fails, or is another server", async () => {
  expect(await wrongLine({ RAZORPAY_URL: UNREACHABLE })).toBe(
    "WRONG  payments: the gateway does not answer: check RAZORPAY_URL, and that this machine reaches the internet",
  );
  expect(await wrongLine({ RAZORPAY_KEY_SECRET: "zq7secret of another key" })).toBe(
    "WRONG  payments: the gateway refuses the keys (HTTP 401): copy RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET anew, both of one mode",
  );
  gateway.setFaults({ readsFail: true });
  expect(await wrongLine({})).toBe(
    "WRONG  payments: the gateway answers HTTP 503: check RAZORPAY_URL, or ask again later",
  );
  gateway.setFaults({ readsFail: false });
  expect(await wrongLine({ RAZORPAY_URL: url })).toBe(
    "WRONG  payments: the gateway answers HTTP 404: check RAZORPAY_URL, or ask again later",
  );
  expect(gateway.links()).toEqual([]);
});

test("keys of the payment gateway that are incomplete or of live mode", async () => {
  expect(await wrongLine({ RAZORPAY_WEBHOOK_SECRET: "" })).toBe(
    "WRONG  configuration: RAZORPAY_WEBHOOK_SECRET is missing, RAZORPAY_KEY_ID is set (README.md describes it)",
  );
  expect(await wrongLine({ RAZORPAY_WEBHOOK_SECRET: "zq7short" })).toBe(
    "WRONG  configuration: RAZORPAY_WEBHOOK_SECRET must be a secret of at least 16 characters, or two with a comma between them (README.md describes it)",
  );
  const live = { status: 400, body: { error: { description: "The id does not exist" } } };
  answers["/v1/payment_links/plink_00000000000000"] = live;
  const keys = { RAZORPAY_KEY_ID: "rzp_live_zq7", RAZORPAY_URL: `${url}/` };
  const findings = await diagnose({ ...(await variables()), ...keys });
  expect(findings.map(formatFinding)).toContain(
    "ok     payments: the gateway knows the keys, those of live mode",
  );
});

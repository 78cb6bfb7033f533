import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { type AlertReceiver, startAlertReceiver } from "#tests/rig/alert-receiver.ts";
import { now } from "#tests/rig/clock.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { type Stack, startStack } from "#tests/rig/stack.ts";
import { reconcile } from "#worker/features/payments/reconcile.ts";
import { readEnv } from "#worker/server/env.ts";
import { recover } from "#worker/server/upkeep.ts";
import { createProcessAlerts } from "#worker/tools/local/runtime/process-alerts.ts";
import { repeatEvery } from "#worker/tools/local/runtime/recurring.ts";

const TOKEN = "token of the receiver";

let receiver: AlertReceiver;
let stack: Stack;
beforeAll(async () => {
  receiver = await startAlertReceiver();
  stack = await startStack({
    variables: {
      // Nothing listens there: no mail can be sent.
      SMTP_URL: "smtp://127.0.0.1:9",
      ALERT_URL: receiver.url,
      ALERT_TOKEN: TOKEN,
    },
  });
});
afterAll(async () => {
  await stack.close();
  await receiver.close();
});
afterEach(() => {
  stack.intervene(undefined);
  vi.restoreAllMocks();
});

/** The alerts of an event that arrived, parsed. */
function arrived(event: string): readonly Record<string, unknown>[] {
  return receiver.received
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
    .filter((alert) => alert.event === event);
}

/** The one alert of an event, once it is there. */
async function alertOf(event: string): Promise<Record<string, unknown> | undefined> {
  await expect.poll(() => arrived(event).length, { timeout: 60_000 }).toBe(1);
  return arrived(event)[0];
}

/** The alerts of the jobs that run beside the runtime, as `npm start` has them. */
function jobAlerts() {
  // Their own lines.
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  return createProcessAlerts(
    readEnv({
      APP_ORIGIN: stack.origin,
      APP_SECRET: "0123456789abcdef0123456789abcdef",
      LIBSQL_URL: stack.databaseUrl,
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "hello@stillwave.localhost",
      ALERT_URL: receiver.url,
      ALERT_TOKEN: TOKEN,
    }),
  );
}

test("books that do not balance alert once with their number; health says so to all who ask, at one write", async () => {
  const { id } = await stack.insertPerson();
  const { logOf } = jobAlerts();
  const database = openDatabase({ url: stack.databaseUrl });
  const log = logOf(() => undefined);
  const check = () => recover({ database, keyring: stack.sealed.keyring }, now(), log);
  const set = (credits: number) =>
    stack.dump.rows("update profiles set available_credits = ? where id = ?", [credits, id]);
  await set(99);
  await check();
  await check();
  expect(await alertOf("ledger.MISMATCH")).toMatchObject({ mismatches: 1 });
  let writes = 0;
  stack.intervene((pipeline) => {
    if (sqlOf(pipeline).includes("upkeep")) writes += 1;
    return undefined;
  });
  const strangers = Array.from({ length: 8 }, () => stack.client());
  for (const health of await Promise.all(strangers.map((each) => each.get("/api/health")))) {
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: "degraded", why: ["books_differ"], database: "ok", books: "differ" },
    ]);
  }
  expect((await stack.client().get("/status")).status).toBe(200);
  expect(writes).toBe(1);
  await set(25);
  await check();
});

test("mail that cannot be sent alerts once, without the person, whose answer does not wait", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const ask = () => stack.client().postForm("/auth", { intent: "magic_link", email });
  await stack.person(email);
  expect((await ask()).status).toBe(200);
  expect(await alertOf("mail.failed")).toEqual({
    text: expect.stringMatching(/^Stillwave: mail\.failed, error MailError, code E[A-Z]+$/),
    event: "mail.failed",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    error: "MailError",
    code: expect.stringMatching(/^E[A-Z]+$/),
  });
  expect((await ask()).status).toBe(200);
  const failures = () => stack.logs.filter((line) => line.includes('"mail.failed"')).length;
  await expect.poll(failures, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  expect(arrived("mail.failed")).toHaveLength(1);
  const status = await (await stack.client().get("/status")).text();
  expect(status).toContain("Some attempts failed a short while ago");
});

test("a loss in a ledger alerts with its counts and the id of the entry", async () => {
  const { id, jar } = await stack.insertPerson();
  const beat = () => jar.postBeat({ mood: "I feel tense" });
  expect((await beat()).status).toBe(201);
  const [last] = await stack.dump.rows(
    "select * from credit_ledger where user_id = ? order by id desc",
    [id],
  );
  await stack.dump.rows("delete from credit_ledger where id = ?", [Number(last?.id)]);
  expect((await beat()).status).toBe(201);
  expect(await alertOf("ledger.LOST")).toMatchObject({
    known: 2,
    found: 1,
    through: Number(last?.id),
  });
  await stack.dump.rows(
    "insert into credit_ledger (user_id, delta, reason, reference, created_on) values (?, -1, ?, ?, ?)",
    [id, String(last?.reason), String(last?.reference), Number(last?.created_on)],
  );
});

test("a purchase that was paid and not granted alerts, as it is granted", async () => {
  const { id } = await stack.insertPerson();
  await stack.dump.rows(
    `insert into payment (id, user_id, plan, amount, currency, credits, status, created_on, paid_on)
     values (?, ?, 'starter', 100, 'INR', 5, 'paid', ?, ?)`,
    [crypto.randomUUID(), id, now(), now()],
  );
  const silent = () => Promise.reject(new Error("Nothing is asked."));
  await reconcile({
    database: openDatabase({ url: stack.databaseUrl }),
    gateway: { lookUp: silent, findLink: silent, closeLink: silent },
    now,
    log: jobAlerts().logOf(() => undefined),
  });
  expect(await alertOf("payment.PAID_WITHOUT_GRANT")).toMatchObject({ plan: "starter" });
});

test("a job that fails alerts with its name, and the next run starts as planned", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { failed } = jobAlerts();
  let runs = 0;
  const repetition = repeatEvery(
    1_000,
    async () => {
      runs += 1;
      throw new Error("asha@example.com");
    },
    (error) => failed("upkeep", error),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  await repetition.close();
  vi.useRealTimers();
  expect(runs).toBe(3);
  expect(await alertOf("job.failed")).toMatchObject({ job: "upkeep", error: "Error" });
});

test("a database that answers queries and takes no writes: health is 503, and the page says so", async () => {
  // What was seen before is not fresh in a new runtime.
  await stack.crash();
  stack.intervene((pipeline) => (sqlOf(pipeline).includes("upkeep") ? "busy" : undefined));
  const health = await stack.client().get("/api/health");
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { status: "unavailable", database: "read_only", books: "unknown" },
  ]);
  const page = await stack.client().get("/status");
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain("Does not work right now");
  expect(text).toContain("This is our fault, not yours.");
});

test("no alert has an address, a mood or the token, which is in the header alone", () => {
  expect(receiver.received.length).toBeGreaterThanOrEqual(5);
  for (const { body, headers } of receiver.received) {
    expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(body).not.toMatch(/@|tense|token of/);
  }
});

import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { namesInTable } from "#tests/docs/documents.ts";
import { type AlertReceiver, startAlertReceiver } from "#tests/rig/alert-receiver.ts";
import { now } from "#tests/rig/clock.ts";
import { sqlOf } from "#tests/rig/fault-proxy.ts";
import { reportMailEvent } from "#tests/rig/mail-events.ts";
import { createReminded, runReminders, type TestClock } from "#tests/rig/reminded.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { createMailer } from "#worker/adapters/mail/mailer.ts";
import { reconcile } from "#worker/features/payments/reconcile.ts";
import { readEnv } from "#worker/server/env.ts";
import { recover } from "#worker/server/upkeep.ts";
import { createWatchPorts } from "#worker/server/watch/watch-ports.ts";
import { Watchdog } from "#worker/server/watch/watchdog.ts";
import { createProcessAlerts } from "#worker/tools/local/runtime/process-alerts.ts";
import { repeatEvery } from "#worker/tools/local/runtime/recurring.ts";

const TOKEN = "token of the receiver";

let receiver: AlertReceiver;
let stack: Stack;
beforeAll(async () => {
  receiver = await startAlertReceiver();
  stack = await startStack({
    sells: true,
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

/** The product's variables, of which the database's address alone may differ. */
function variables(LIBSQL_URL = stack.databaseUrl) {
  return readEnv({
    APP_ORIGIN: stack.origin,
    APP_SECRET: "0123456789abcdef0123456789abcdef",
    LIBSQL_URL,
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "hello@stillwave.localhost",
    ALERT_URL: receiver.url,
    ALERT_TOKEN: TOKEN,
  });
}

/** The alerts of the jobs that run beside the runtime, as `npm start` has them. */
function jobAlerts() {
  // Their own lines.
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  return createProcessAlerts(variables());
}

/** The watch of the product with its own ports, on a clock that the test moves to each of its alarms. */
function watchOf(databaseUrl?: string) {
  const kept = new Map<string, unknown>();
  const clock = { now: now(), alarm: null as number | null };
  const watch = new Watchdog({
    ...createWatchPorts(variables(databaseUrl)),
    kept: {
      get: async <Value>(key: string) => kept.get(key) as Value | undefined,
      put: async (key, value) => void kept.set(key, value),
      delete: async (key) => kept.delete(key),
      getAlarm: async () => clock.alarm,
      async setAlarm(time) {
        clock.alarm = time;
      },
    },
    now: () => clock.now,
    log: () => undefined,
  });
  return {
    watch,
    async ring() {
      clock.now = clock.alarm ?? clock.now;
      clock.alarm = null;
      await watch.round();
    },
  };
}

/** A purchase at the gateway that nobody has paid yet. */
async function openPurchase() {
  const { id, jar } = await stack.insertPerson(0);
  const fields = { intent: "buy", plan: "starter", key: crypto.randomUUID() };
  expect((await jar.postForm("/pricing", fields)).status).toBeLessThan(400);
  const [row] = await stack.dump.rows("select id, link_id from payment where user_id = ?", [id]);
  return { id: String(row?.id), link: String(row?.link_id) };
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
  const silent = async () => ({ failure: "unreachable" }) as const;
  await reconcile({
    database: openDatabase({ url: stack.databaseUrl }),
    gateway: { lookUp: silent, findLink: silent, closeLink: silent },
    now,
    log: jobAlerts().logOf(() => undefined),
  });
  expect(await alertOf("payment.PAID_WITHOUT_GRANT")).toMatchObject({ plan: "starter" });
});

test("money of another purchase, and money for an account that is gone, alert with what differs and how much", async () => {
  stack.gateway.setFaults({ delayWebhooks: true });
  const [ours, gone] = [await openPurchase(), await openPurchase()];
  stack.gateway.pay(ours.link);
  await stack.dump.rows("update payment set amount = amount + 100 where id = ?", [ours.id]);
  stack.gateway.pay(gone.link);
  await stack.dump.rows("update payment set user_id = null where id = ?", [gone.id]);
  await stack.gateway.deliverAll();
  expect(await alertOf("payment.MISMATCH")).toMatchObject({ of: "amount" });
  expect(await alertOf("payment.WITHOUT_PERSON")).toMatchObject({ amount: expect.any(Number) });
});

test("a notice of a new device that cannot be stored alerts, and its person is signed in", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  await stack.person(email);
  const ofNotice = 'insert into "token"';
  stack.intervene((pipeline) => (sqlOf(pipeline).includes(ofNotice) ? "failed" : undefined));
  const fields = { intent: "sign_in", email, password: PASSWORD };
  expect((await stack.client().postForm("/auth", fields)).status).toBe(303);
  expect(await alertOf("notice.failed")).toMatchObject({ error: expect.stringMatching(/^\w+$/) });
});

test("a reminder that the mail server does not take alerts with its code", async () => {
  const clock: TestClock = { now: Date.parse("2030-06-01T12:00:00Z") };
  await createReminded(stack, clock, { zone: "UTC", hour: 18 });
  clock.now = Date.parse("2030-06-01T18:05:00Z");
  const { send } = createMailer(variables(), async () => undefined);
  await runReminders(stack, { clock, send, log: jobAlerts().logOf(() => undefined) });
  expect(await alertOf("reminder.failed")).toMatchObject({ error: "MailError" });
});

test("a mail that came back and one that was marked as spam alert apart, each once", async () => {
  for (const type of ["email.bounced", "email.complained", "email.bounced"]) {
    const email = `${crypto.randomUUID()}@example.com`;
    await stack.insertPerson(0, email);
    const answer = await reportMailEvent(stack.origin, { type, email, at: now() });
    expect(answer.status).toBe(200);
  }
  const troubles = () => arrived("mail.trouble").map(({ trouble }) => trouble);
  await expect.poll(troubles, { timeout: 60_000 }).toEqual(["bounce", "complaint"]);
});

test("a job that fails alerts with its name, and the next run starts as planned", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
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

test("a job that does not run for half an hour is found by the watch alone", async () => {
  const { watch, ring } = watchOf();
  await stack.dump.rows("delete from upkeep");
  await watch.look();
  for (let round = 0; round < 3; round++) await ring();
  expect(arrived("job.late")).toEqual([]);
  await ring();
  expect(await alertOf("job.late")).toMatchObject({ minutes: 40 });
});

test("an outage that lasts for a minute alerts with its seconds", async () => {
  // Nothing listens there.
  const { watch, ring } = watchOf("http://127.0.0.1:9");
  await watch.look();
  expect(arrived("database.outage")).toEqual([]);
  await ring();
  expect(await alertOf("database.outage")).toMatchObject({ seconds: 60 });
});

test("every alert in the table of operating.md has been seen to arrive here, and no other", () => {
  const seen = receiver.received.map(({ body }) => String(JSON.parse(body).event));
  const listed = namesInTable("docs/operating.md", "Alerts").filter((name) => name.includes("."));
  expect([...new Set(seen)].toSorted()).toEqual(listed.toSorted());
});

test("no alert has an address, a mood or the token, which is in the header alone", () => {
  expect(receiver.received.length).toBeGreaterThanOrEqual(12);
  for (const { body, headers } of receiver.received) {
    expect(headers.authorization).toBe(`Bearer ${TOKEN}`);
    expect(body).not.toMatch(/@|tense|token of|pay_|plink_/);
  }
});

import { readFile } from "node:fs/promises";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import {
  createReminded,
  type JobOptions,
  ORIGIN,
  type Reminded,
  runReminders,
  type TestClock,
} from "#tests/rig/reminded.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import type { Mail } from "#worker/adapters/mail/mail.ts";
import { deleteHoldings, generationsOf } from "#worker/features/privacy/holdings.store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A run over two people has 14 steps at which it can be killed: two around each request and each mail. */
const STEPS = 16;

const stack = sharedStack();
// People of an earlier test, or of another file, must not be due in this one.
beforeEach(() => stack.dump.rows("update reminder set mail_on = 0, after_on = null"));

async function deleteAccount(id: string): Promise<void> {
  const database = openDatabase({ url: stack.databaseUrl });
  const generations = await generationsOf(database, id);
  const ties = { sharer: id, answerer: id };
  const former = { digest: id, forgetOn: 0 };
  await deleteHoldings(database, id, { generations, incognitoIds: [], ties, former });
}

/** The job at a time of the test's own, and what it mailed and logged. */
function startJob(from: string) {
  const clock: TestClock = { now: Date.parse(from) };
  const mails: { mail: Mail; at: string }[] = [];
  const lines: string[] = [];
  const run = (options: Partial<JobOptions> = {}) =>
    runReminders(stack, {
      clock,
      send: async (mail) => {
        mails.push({ mail, at: new Date(clock.now).toISOString() });
      },
      log: (event, fields) => lines.push(JSON.stringify({ event, ...fields })),
      ...options,
    });
  return {
    ...{ clock, mails, lines, run },
    /** Lets the time pass, with a run every half hour. */
    async pass(ms: number) {
      for (const until = clock.now + ms; clock.now < until; ) {
        clock.now += 30 * MINUTE;
        await run();
      }
    },
    mailsTo: ({ email }: Reminded) =>
      mails.filter(({ mail }) => mail.to === email).map(({ at }) => at),
  };
}

/** People who are due at six in the evening: one after another, since each writes a lot. */
async function createInTurn(count: number, clock: TestClock): Promise<readonly Reminded[]> {
  const people: Reminded[] = [];
  while (people.length < count) {
    people.push(await createReminded(stack, clock, { zone: "UTC", hour: 18 }));
  }
  return people;
}

describe("one mail a day", () => {
  test("at the chosen hour, once though two runs overlap, with nothing of the person in it", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const asha = await createReminded(stack, job.clock, { zone: "Asia/Kolkata", hour: 20 });
    for (let run = 0; run < 2 * 24 * 2; run += 1) {
      job.clock.now += 30 * MINUTE;
      await Promise.all([job.run(), job.run()]);
    }
    expect(job.mailsTo(asha)).toEqual(["2026-06-01T14:30:00.000Z", "2026-06-02T14:30:00.000Z"]);
    const [first] = job.mails;
    expect(first?.mail.subject).toBe("Your session for today");
    expect(first?.mail.text).toContain("20 minutes today");
    expect(first?.mail.text.match(/https?:\S+/g)).toEqual([`${ORIGIN}/plan`]);
    expect(first?.mail.unsubscribe).toMatch(
      /^https:\/\/stillwave\.example\/plan\/unsubscribe\?token=[0-9a-f]{64}$/,
    );
    expect(first?.mail.text + String(first?.mail.html)).not.toMatch(/calm/i);
    expect(job.lines.join()).not.toMatch(/@|Kolkata|calm/);
    expect(job.lines.filter((line) => line.includes("reminder.sent")).length).toBe(2);
  });

  test("in the language that the person keeps, as the calendar is", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const asha = await createReminded(stack, job.clock, { zone: "Asia/Kolkata", hour: 20 });
    await stack.dump.rows("update user set language = 'ta' where id = ?", [asha.id]);
    await job.pass(DAY);
    const { reminders } = JSON.parse(
      await readFile("worker/features/reminders/words/ta.json", "utf8"),
    );
    const [first] = job.mails;
    expect(first?.mail.subject).toBe(reminders.mail.subject);
    expect(first?.mail.text).toContain(`${ORIGIN}/plan?language=ta`);
    await asha.reminders.makeCalendar(asha.person, 0);
    const { address } = (await asha.reminders.view(asha.person)).calendar;
    const [, secret = ""] = /calendar\/(\w+)\.ics/.exec(address ?? "") ?? [];
    const [, words] = reminders.calendar.title.split(": ");
    expect(await asha.reminders.calendar(secret)).toContain(words);
  });

  test.each([
    ["Europe/Berlin", 2, "2026-03-27T12:00:00Z", ["28T01", "29T01", "30T00"]],
    ["America/New_York", 20, "2026-10-30T12:00:00Z", ["31T00", "01T00", "02T01"]],
  ])("in %s at %i o'clock also when clocks change after %s", async (zone, hour, from, expected) => {
    const job = startJob(from);
    const person = await createReminded(stack, job.clock, { zone, hour });
    await job.pass(3 * DAY);
    const times = job.mailsTo(person).map((at) => at.slice(8, 16));
    expect(times.map((time, index) => time.slice(0, expected[index]?.length))).toEqual(expected);
  });

  test("of runs that are killed at each of their steps, none makes two mails of one, and the next run goes on", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const people = await createInTurn(2, job.clock);
    let [killedBefore, claimedInVain, whole] = [0, 0, 0];
    job.clock.now = Date.parse("2026-06-01T18:01:00Z");
    for (let crash = 0; crash < STEPS; crash += 1) {
      const before = job.mails.length;
      const { database, send, killed, steps } = mortal(crash, (mail) => {
        job.mails.push({ mail, at: new Date(job.clock.now).toISOString() });
      });
      const run = job.run({ database, send }).catch(() => "failed");
      await Promise.race([run, killed]);
      if (steps() <= crash) whole += 1;
      // The whole day over again, in a run that nobody kills.
      await job.run();
      await job.run();
      const today = job.mails.slice(before).map(({ mail }) => mail.to);
      expect(new Set(today).size).toBe(today.length);
      // A run that is killed holds at most the one day that it had just claimed.
      expect(today.length).toBeGreaterThanOrEqual(people.length - 1);
      if (today.length < people.length) claimedInVain += 1;
      else killedBefore += 1;
      job.clock.now += DAY;
    }
    // The kills were spread over all that a run does.
    expect(Math.min(killedBefore, claimedInVain, whole)).toBeGreaterThan(0);
  });

  test("nothing for a day that is done, a plan that rests or is over, mails turned off", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const [done, paused, ended, off, other] = await createInTurn(5, job.clock);
    if (!done || !paused || !ended || !off || !other) throw new Error("Somebody is missing.");
    await done.take("done");
    await paused.take("paused");
    await ended.take("ended");
    await off.reminders.saveMail(off.person, { on: false, hour: 18 });
    await job.pass(DAY);
    expect(job.mails.map(({ mail }) => mail.to)).toEqual([other.email]);
    await paused.take("current");
    await job.pass(DAY);
    const second = job.mails.slice(1).map(({ mail }) => mail.to);
    expect(second.toSorted()).toEqual([done.email, paused.email, other.email].toSorted());
  });

  test("nothing for an account that is deleted while a run is under way", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const [one, other] = [
      await createReminded(stack, job.clock, { zone: "UTC", hour: 18 }),
      await createReminded(stack, job.clock, { zone: "UTC", hour: 18 }),
    ];
    job.clock.now = Date.parse("2026-06-01T18:00:00Z");
    await job.run({
      send: async (mail) => {
        job.mails.push({ mail, at: "" });
        await deleteAccount(mail.to === one.email ? other.id : one.id);
      },
    });
    expect(job.mails.length).toBe(1);
    expect(job.lines).toEqual(['{"event":"reminder.sent"}']);
  });

  test("a plan that moves to another clock is reminded by that one, still once a day", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const mover = await createReminded(stack, job.clock, { zone: "Asia/Kolkata", hour: 20 });
    await job.pass(4 * HOUR);
    const { course, version } = await mover.courses.view(mover.person);
    const seen = { id: course?.id ?? "", version };
    const wishes = { goal: "calm", hour: 22, minutes: 20, zone: "America/New_York" } as const;
    await mover.courses.change(mover.person, seen, wishes);
    await job.pass(2 * DAY);
    expect(job.mailsTo(mover)).toEqual(["2026-06-01T14:30:00.000Z", "2026-06-03T00:00:00.000Z"]);
  });

  test("an hour that was chosen after it had passed counts from the next day on", async () => {
    const job = startJob("2026-06-01T12:05:00Z");
    const late = await createReminded(stack, job.clock, { zone: "UTC", hour: 12 });
    await job.pass(DAY);
    expect(job.mailsTo(late)).toEqual(["2026-06-02T12:05:00.000Z"]);
  });

  test("a job that was away for hours does not mail at night, nor twice", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const person = await createReminded(stack, job.clock, { zone: "UTC", hour: 18 });
    job.clock.now = Date.parse("2026-06-01T23:00:00Z");
    await job.run();
    job.clock.now = Date.parse("2026-06-03T18:30:00Z");
    await job.run();
    await job.run();
    expect(job.mailsTo(person)).toEqual(["2026-06-03T18:30:00.000Z"]);
  });
});

describe("a run", () => {
  test("goes on after a mail that fails, and never tries that one again on its day", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    const wishes = { zone: "UTC", hour: 18 };
    const people: Reminded[] = [];
    for (let count = 0; count < 3; count += 1) {
      people.push(await createReminded(stack, job.clock, wishes));
    }
    const [broken] = people;
    const failing: JobOptions["send"] = async (mail) => {
      if (mail.to === broken?.email) throw new Error(`550 ${mail.to} ${mail.text}`);
      job.mails.push({ mail, at: "" });
    };
    job.clock.now = Date.parse("2026-06-01T18:00:00Z");
    await job.run({ send: failing });
    await job.run();
    expect(job.mails.length).toBe(2);
    expect(job.lines.filter((line) => line.includes("reminder.failed"))).toEqual([
      '{"event":"reminder.failed","error":"Error"}',
    ]);
    job.clock.now += DAY;
    await job.run();
    expect(job.mails.length).toBe(5);
  });

  test("ends when the mail server is away, and leaves the rest for the next one", async () => {
    const job = startJob("2026-06-01T12:00:00Z");
    for (let count = 0; count < 8; count += 1) {
      await createReminded(stack, job.clock, { zone: "UTC", hour: 18 });
    }
    job.clock.now = Date.parse("2026-06-01T18:00:00Z");
    await job.run({ send: () => Promise.reject(new Error("away")) });
    expect(job.lines.length).toBe(5);
    await job.run();
    expect(job.mails.length).toBe(3);
  });

  test(
    "looks at a hundred, longest waiting first, and the next one at the rest",
    beforeRelease(),
    async () => {
      const job = startJob("2026-06-01T12:00:00Z");
      const person = await createReminded(stack, job.clock, { zone: "UTC", hour: 18 });
      // A hundred without a plan have waited longer.
      for (let count = 0; count < 100; count += 1) {
        const { id } = await stack.insertPerson(0);
        await stack.dump.rows(
          "insert into reminder (user_id, mail_on, after_on) values (?, 1, ?)",
          [id, job.clock.now - 1],
        );
      }
      job.clock.now = Date.parse("2026-06-01T18:00:00Z");
      await job.run();
      expect(job.mails.length).toBe(0);
      await job.run();
      expect(job.mails.map(({ mail }) => mail.to)).toEqual([person.email]);
    },
  );
});

/**
 * What a run needs, of a process that dies at one of its steps: before or after a request to the database
 * was carried out, before or after the mail went out. From then on nothing it does has an effect.
 */
function mortal(at: number, sent: (mail: Mail) => void) {
  const dies = Promise.withResolvers<"killed">();
  let step = 0;
  let dead = false;
  const never = () => {
    dead = true;
    dies.resolve("killed");
    return new Promise<never>(() => {});
  };
  async function through<Value>(deed: () => Promise<Value>): Promise<Value> {
    if (dead) return never();
    const [before, after] = [step, step + 1];
    step += 2;
    if (before === at) return never();
    const value = await deed();
    return after === at ? never() : value;
  }
  return {
    killed: dies.promise,
    steps: () => step,
    database: openDatabase({
      url: stack.databaseUrl,
      fetch: (input, init) => through(() => fetch(input, init)),
    }),
    send: (mail: Mail) => through(async () => sent(mail)),
  };
}

/** A field of a form of the page, as a browser would post it. */
const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

const PAGE = "/plan/reminders";

/** A person whose words must appear nowhere. */
async function withPlan(goal = "sleep") {
  const { id, jar } = await stack.insertPerson(5, `canary-${crypto.randomUUID()}@example.com`);
  await (await jar.postBeat({ mood: "I cannot sleep canary-mood" })).text();
  const wishes = { goal, days: "7", hour: "21", minutes: "20", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  const page = async () => (await jar.get(PAGE)).text();
  const address = async () => /value="(http[^"]*\.ics)"/.exec(await page())?.[1];
  const post = async (intent: string, fields: Record<string, string> = {}) => {
    const html = await page();
    const seen = { owner: field(html, "owner"), version: field(html, "version") };
    return jar.postForm(PAGE, { intent, ...seen, ...fields });
  };
  const step = async (intent: string) => {
    const html = await (await jar.get("/plan")).text();
    const seen = { course: field(html, "course"), version: field(html, "version") };
    return jar.postForm("/plan", { intent, ...seen });
  };
  return { id, jar, page, address, post, step };
}

describe("the page", () => {
  test("is a person's own, says nothing is sent until asked, and refuses an hour that is none", async () => {
    const visitor = await stack.client().get(PAGE);
    expect(visitor.headers.get("Location")).toBe("/auth?next=%2Fplan%2Freminders");
    const { id, page, post } = await withPlan();
    expect(await page()).toContain("No mails are sent.");
    for (const hour of ["24", "7.5", ""]) {
      const answer = await post("mail", { mail: "on", hour });
      const html = await answer.text();
      expect([answer.status, html.includes("reminder-hour-error")]).toEqual([422, true]);
    }
    expect((await post("riches")).status).toBe(400);
    expect(await stack.dump.count("select count(*) from reminder where user_id = ?", [id])).toBe(0);
    expect((await post("mail", { mail: "on", hour: "7" })).headers.get("Location")).toBe(PAGE);
    expect(await page()).toContain("You get a mail a day at 7 in the morning.");
    await post("mail", { hour: "7" });
    expect(await page()).toContain("No mails are sent.");
  });

  test("of somebody else's account changes nothing", async () => {
    const [mine, theirs] = [await withPlan(), await withPlan()];
    const owner = field(await theirs.page(), "owner");
    const answer = await mine.jar.postForm(PAGE, { intent: "mail", mail: "on", hour: "7", owner });
    expect(answer.status).toBe(303);
    expect(await mine.page()).toContain("No mails are sent.");
  });
});

describe("the end by one tap", () => {
  async function subscribed() {
    const person = await withPlan();
    await person.post("mail", { mail: "on", hour: "7" });
    const token = await (await stack.sealed.keyOf(person.id)).digest("an unsubscribe link");
    const isOn = async () => (await person.page()).includes("You get a mail a day");
    return { ...person, isOn, path: `/plan/unsubscribe?token=${token}` };
  }
  /** A mail provider's request: no session, no origin, or any. */
  const tap = (path: string, headers: Record<string, string> = {}, body = ONE_CLICK) =>
    fetch(stack.origin + path, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body,
      redirect: "manual",
    });
  const ONE_CLICK = "List-Unsubscribe=One-Click";

  test("works from wherever a mail program posts, again and again, without a session", async () => {
    for (const headers of [
      {},
      { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
    ]) {
      const { isOn, path } = await subscribed();
      expect(await isOn()).toBe(true);
      expect([(await tap(path, headers)).status, await isOn()]).toEqual([200, false]);
      expect((await tap(path, { Origin: "null" })).status).toBe(200);
    }
  });

  test("opening the link changes nothing; the button of its page does", async () => {
    const { isOn, path } = await subscribed();
    const html = await (await stack.client().get(path)).text();
    expect([html.includes("End the mails"), await isOn()]).toEqual([true, true]);
    const fields = { "List-Unsubscribe": field(html, "List-Unsubscribe") };
    const answer = await stack.client().postForm(path, fields);
    expect([answer.status, await isOn()]).toEqual([200, false]);
    expect(await answer.text()).toContain("No more reminders come by mail.");
  });

  test("needs its token and its field, and opens no other address to strangers", async () => {
    const { isOn, path, jar } = await subscribed();
    expect((await tap(path, {}, "List-Unsubscribe=Two")).status).toBe(403);
    expect((await tap(path, { "Content-Type": "text/plain" })).status).toBe(403);
    expect((await tap(path.replace(/.$/, "x"))).status).toBe(404);
    expect((await tap(`/plan/unsubscribe?token=${"0".repeat(64)}`)).status).toBe(404);
    const cookie = [...jar.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const forged = await tap(PAGE, { Cookie: cookie, Origin: "null" }, "intent=mail&hour=7");
    expect([forged.status, await isOn()]).toEqual([403, true]);
  });

  test("does not undo what is asked for afterwards, and the link of an old mail works on", async () => {
    const { isOn, path, post } = await subscribed();
    await tap(path);
    await post("mail", { mail: "on", hour: "8" });
    expect(await isOn()).toBe(true);
    await tap(path);
    expect(await isOn()).toBe(false);
  });
});

describe("the calendar", () => {
  const pathOf = (address: string | undefined) => new URL(address ?? "").pathname;
  const fetchCalendar = (path: string) => stack.client().get(path);

  async function eventsAt(path: string) {
    const answer = await fetchCalendar(path);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      ...[200, "text/calendar; charset=utf-8"],
    ]);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const text = await answer.text();
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
    return { text, events };
  }

  test("has an event for each day to come at the hour of the plan, and nothing of the person", async () => {
    const { id, post, address } = await withPlan();
    await post("make");
    const { text, events } = await eventsAt(pathOf(await address()));
    expect(events.length).toBe(7);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(7);
    for (const [index, event] of events.entries()) {
      expect(event.summary).toBe("Stillwave: your session");
      expect(event.description).toMatch(/^\d+ minutes\. http:\/\/localhost:\d+\/plan$/);
      const start = event.startDate.toJSDate();
      // Nine in the evening in India, where no clock ever changes.
      expect(start.toISOString().slice(11)).toBe("15:30:00.000Z");
      expect(start.getTime() - (events[0]?.startDate.toJSDate().getTime() ?? 0)).toBe(index * DAY);
      expect([10, 20]).toContain(event.duration.toSeconds() / 60);
    }
    expect(text.includes(id)).toBe(false);
    expect(text).not.toMatch(/canary|sleep|kolkata|@example/i);
    expect(text.split("\r\n").every((line) => line.length <= 75)).toBe(true);
  });

  test("is shown again after a second tap, and a new address ends the old one", async () => {
    const { id, jar, page, post, address } = await withPlan();
    const html = await page();
    const tap = { intent: "make", owner: field(html, "owner"), version: field(html, "version") };
    await Promise.all([jar.postForm(PAGE, tap), jar.postForm(PAGE, tap)]);
    const first = pathOf(await address());
    await jar.postForm(PAGE, tap);
    expect(pathOf(await address())).toBe(first);
    expect((await fetchCalendar(first)).status).toBe(200);
    await post("make");
    const second = pathOf(await address());
    expect(second).not.toBe(first);
    expect([(await fetchCalendar(first)).status, (await fetchCalendar(second)).status]).toEqual([
      ...[404, 200],
    ]);
    // The database has neither secret, and the log neither address.
    const [, secret = ""] = /calendar\/(\w+)\.ics/.exec(second) ?? [];
    expect(secret.length).toBe(64);
    expect(JSON.stringify(await stack.dump.everything())).not.toContain(secret);
    expect(stack.logs.join("\n")).not.toContain(secret.slice(0, 16));
    expect(stack.logs.some((line) => line.includes('"/plan/calendar/:file"'))).toBe(true);
    expect(await stack.dump.count("select count(*) from reminder where user_id = ?", [id])).toBe(1);
  });

  test("of an address that was ended, or never was, is not found", async () => {
    const { post, address } = await withPlan();
    await post("make");
    const path = pathOf(await address());
    // A page from before: it ends nothing but what it showed.
    await post("revoke", { version: "7" });
    expect((await fetchCalendar(path)).status).toBe(200);
    await post("revoke");
    expect([(await fetchCalendar(path)).status, await address()]).toEqual([404, undefined]);
    for (const name of [
      "x.ics",
      `${"0".repeat(64)}.ics`,
      "0".repeat(64),
      "%00.ics",
      "' or 1.ics",
    ]) {
      expect((await fetchCalendar(`/plan/calendar/${name}`)).status, name).toBe(404);
    }
    await post("make");
    expect((await fetchCalendar(path)).status).toBe(404);
  });

  test("is empty while the plan rests, and once it was ended; gone with the account", async () => {
    const { id, post, address, step } = await withPlan();
    await post("make");
    const path = pathOf(await address());
    await step("pause");
    expect((await eventsAt(path)).events).toEqual([]);
    await step("resume");
    expect((await eventsAt(path)).events.length).toBe(7);
    await step("end");
    expect((await eventsAt(path)).events).toEqual([]);
    await deleteAccount(id);
    expect((await fetchCalendar(path)).status).toBe(404);
    expect(await stack.dump.count("select count(*) from reminder where user_id = ?", [id])).toBe(0);
  });
});

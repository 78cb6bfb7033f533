import { expect, test } from "vitest";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { exhaust, liveUntilLastDay } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const known = { deletedBeats: 0 };
const stack = sharedStack({}, known);
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const WISHES = { days: "7", goal: "sleep", hour: "21", minutes: "20", zone: "Asia/Kolkata" };

/** A field of a form of the page, as a browser would post it. */
function field(html: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
}

/** Posts a form of the page as it stands now. */
async function step(jar: Client, intent: string, fields: Record<string, string> = {}) {
  const html = await (await jar.get("/plan")).text();
  const seen = { course: field(html, "course"), version: field(html, "version") };
  return jar.postForm("/plan", { intent, ...seen, ...fields });
}

const make = async (jar: Client) => {
  const html = await (await jar.get("/plan")).text();
  const fields = {
    course: field(html, "course"),
    slot: field(html, "slot"),
    key: field(html, "key"),
  };
  return () => jar.postForm("/plan", { intent: "make", ...fields });
};

const debits = (id: string) =>
  stack.dump.count(
    "select count(*) from credit_ledger where user_id = ? and reason = 'generation'",
    [id],
  );
const plans = (id: string) =>
  stack.dump.count("select count(*) from course where user_id = ?", [id]);

test("a visitor is sent to the sign-in page, and back afterwards", async () => {
  const answer = await stack.client().get("/plan");
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/auth?next=%2Fplan"]);
});

test("a form that is not complete or not ours is refused, and begins nothing", async () => {
  const { id, jar } = await stack.insertPerson();
  for (const wrong of [
    { days: "8" },
    { goal: "riches" },
    { hour: "24" },
    { hour: "9.5" },
    { minutes: "60" },
    { minutes: "" },
  ]) {
    for (const intent of ["start", "look"]) {
      const answer = await jar.postForm("/plan", { intent, ...WISHES, ...wrong });
      expect([answer.status, await answer.text()]).toEqual([
        422,
        expect.stringContaining("Please choose once more"),
      ]);
    }
  }
  expect((await jar.postForm("/plan", { intent: "riches" })).status).toBe(400);
  expect(await plans(id)).toBe(0);
});

test("before it begins, the page says how many credits it takes, less those for sounds that fit", async () => {
  const { id, jar } = await stack.insertPerson();
  await beatOf(await jar.postBeat({ mood: "I cannot sleep" }));
  const hidden = await beatOf(
    await jar.postBeat({ mood: "I lie awake all night", incognito: true }),
  );
  const look = await jar.postForm("/plan", { intent: "look", ...WISHES, days: "21" });
  const html = await look.text();
  expect([look.status, html.match(/name="beat"/g)?.length]).toEqual([200, 1]);
  expect(html).toContain("Each takes 1 credit, 3 in all");
  expect(html).not.toContain(hidden.id);
  expect([await debits(id), await plans(id)]).toEqual([2, 0]);
});

test("a plan begins, plays, and its sound is made once for one credit, however often it is tapped", async () => {
  const { id, jar } = await stack.insertPerson(2);
  const begun = await jar.postForm("/plan", { intent: "start", ...WISHES });
  expect([begun.status, begun.headers.get("Location"), await debits(id)]).toEqual([
    303,
    "/plan",
    0,
  ]);
  const tap = await make(jar);
  const taps = await Promise.all([tap(), tap()]);
  expect(taps.map(({ status }) => status).toSorted()[0]).toBe(303);
  expect([(await tap()).status, await debits(id)]).toEqual([303, 1]);
  const html = await (await jar.get("/plan")).text();
  expect(html).toMatch(/href="\/listen\/[\w-]+\?minutes=20&amp;layer=rain&amp;breath=1"/);
  const [, room = ""] = /href="(\/listen\/[\w-]+\?minutes=20[^"]*)"/.exec(html) ?? [];
  const opened = await (await jar.get(room.replaceAll("&amp;", "&"))).text();
  expect(opened).toMatch(/minutes=20[^"]*layer=rain/);
  const other = await make(jar);
  expect([(await other()).status, await debits(id)]).toEqual([303, 2]);
});

test("without credits the tap says so, leads to the plans, and charges nothing", async () => {
  const { id, jar } = await stack.insertPerson(1);
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  const [first, page] = [await make(jar), await (await jar.get("/plan")).text()];
  expect((await first()).status).toBe(303);
  expect(page).not.toContain("You have no credits left");
  const second = await (await jar.get("/plan")).text();
  expect(second).toContain("You have no credits left. Your plan goes on with the sounds it has.");
  // A page from before the last credit was spent still has the button.
  const { id: poor, jar: poorJar } = await stack.insertPerson(1);
  await poorJar.postForm("/plan", { intent: "start", ...WISHES });
  const stale = await make(poorJar);
  await beatOf(await poorJar.postBeat({ mood: "I feel tense" }));
  const refused = await stale();
  const html = await refused.text();
  expect([refused.status, html.includes('href="/pricing"')]).toEqual([402, true]);
  expect([await debits(id), await debits(poor)]).toEqual([1, 1]);
});

test("one plan at a time: a second one shows the first", async () => {
  const { id, jar } = await stack.insertPerson();
  const start = () => jar.postForm("/plan", { intent: "start", ...WISHES });
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.text()).toContain("You already have a plan");
  expect(await plans(id)).toBe(1);
});

test("a session is done once, taken back, and one a day; a page of before is told", async () => {
  const { jar } = await stack.insertPerson();
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  await (await make(jar))();
  const html = await (await jar.get("/plan")).text();
  const old = { course: field(html, "course"), version: field(html, "version"), number: "1" };
  const done = () => jar.postForm("/plan", { intent: "done", ...old });
  expect([(await done()).status, (await done()).status]).toEqual([303, 303]);
  expect(await (await jar.get("/plan")).text()).toContain("1 of 7 sessions done");
  expect((await step(jar, "done", { number: "2" })).status).toBe(409);
  expect((await step(jar, "take_back", { number: "1" })).status).toBe(303);
  const stale = await jar.postForm("/plan", { intent: "pause", ...old });
  const told = await stale.text();
  expect([stale.status, told]).toEqual([409, expect.stringContaining("changed elsewhere")]);
  expect(told).not.toContain("sessions done");
});

test("it rests, goes on, changes, and ends with what it was", async () => {
  const { jar } = await stack.insertPerson();
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  expect((await step(jar, "pause")).status).toBe(303);
  expect(await (await jar.get("/plan")).text()).toContain("Your plan is resting");
  expect((await step(jar, "resume")).status).toBe(303);
  const changed = { goal: "focus", hour: "9", minutes: "10", zone: "Mars/Olympus" };
  const form = await (await jar.get("/plan")).text();
  const seen = { course: field(form, "course"), version: field(form, "version") };
  const change = () => jar.postForm("/plan", { intent: "change", ...seen, ...changed });
  // Tapped twice, it is one change.
  expect([(await change()).status, (await change()).status]).toEqual([303, 303]);
  const html = await (await jar.get("/plan")).text();
  expect(html).toContain("By the clock of Kolkata.");
  expect(html).toMatch(/<option value="9" selected/);
  expect((await step(jar, "end")).status).toBe(303);
  expect(await (await jar.get("/plan")).text()).toContain("See what it takes");
  expect((await jar.postForm("/plan", { intent: "start", ...WISHES })).status).toBe(303);
});

test("a deleted sound is said plainly, and one of the person's own takes its place", async () => {
  const { jar } = await stack.insertPerson();
  const first = await beatOf(await jar.postBeat({ mood: "I cannot sleep" }));
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  const other = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  await jar.postForm("/history", { intent: "delete", beat: first.id });
  known.deletedBeats += 1;
  const html = await (await jar.get("/plan")).text();
  expect(html).toContain("This sound was deleted from your history");
  expect((await step(jar, "choose", { slot: "0", beat: first.id })).status).toBe(422);
  expect((await step(jar, "choose", { slot: "9", beat: other.id })).status).toBe(409);
  expect((await step(jar, "choose", { slot: "0", beat: other.id })).status).toBe(303);
  expect(await (await jar.get("/plan")).text()).toContain(`/listen/${other.id}?minutes=20`);
});

test("after the last session the plan says so, offers its sounds and a new plan, and no credit", async () => {
  const { id, jar } = await stack.insertPerson();
  const beat = await beatOf(await jar.postBeat({ mood: "I cannot sleep" }));
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  await liveUntilLastDay(stack, id);
  expect((await step(jar, "done", { number: "7" })).status).toBe(303);
  const html = await (await jar.get("/plan")).text();
  expect(html).toContain("You have finished your plan");
  expect(html).toContain(`href="/listen/${beat.id}"`);
  expect(html).toContain("See what it takes");
  expect(html).not.toContain("Make this sound");
  expect((await step(jar, "take_back", { number: "7" })).status).toBe(303);
  expect(await (await jar.get("/plan")).text()).toContain("6 of 7 sessions done");
});

test("what a doctor should hear stands above the plan, and a profile that changes changes what is to come", async () => {
  const { jar } = await stack.insertPerson();
  await jar.postForm("/plan", { intent: "start", ...WISHES, goal: "meditation", minutes: "30" });
  await (await make(jar))();
  expect(await (await jar.get("/plan")).text()).toContain("layer=tanpura");
  const profile = { step: "2", safety_conditions: "pregnancy", intent: "save" };
  await jar.postForm("/profile", profile);
  const html = await (await jar.get("/plan")).text();
  expect(html.indexOf("Before you listen")).toBeGreaterThan(-1);
  expect(html.indexOf("Before you listen")).toBeLessThan(html.indexOf("/listen/"));
  expect(html).toContain("minutes=10&amp;layer=rain");
});

test("a page takes two round trips, and a page of somebody else changes nothing", async () => {
  const { id, jar } = await stack.insertPerson();
  const { jar: sister } = await stack.insertPerson();
  const trips = async () => {
    stack.roundTrips();
    await (await jar.get("/plan")).text();
    return stack.roundTrips();
  };
  expect(await trips()).toBeLessThanOrEqual(2);
  const owner = field(await (await sister.get("/plan")).text(), "owner");
  await jar.postForm("/plan", { intent: "start", ...WISHES, owner });
  expect(await plans(id)).toBe(0);
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  expect(await trips()).toBeLessThanOrEqual(2);
});

test("what a plan is about is stored sealed", async () => {
  const { id, jar } = await stack.insertPerson();
  await jar.postForm("/plan", { intent: "start", ...WISHES });
  const [row] = await stack.dump.rows("select * from course where user_id = ?", [id]);
  expect(JSON.stringify(row)).not.toMatch(/sleep|rain|Kolkata/);
});

test("somebody who changes their plan without end is asked to wait", async () => {
  const { id, jar } = await strict.insertPerson();
  await exhaust(strict, "course_change", id, 2);
  const start = () => jar.postForm("/plan", { intent: "start", ...WISHES });
  expect([(await start()).status, (await start()).status]).toEqual([303, 409]);
  const refused = await start();
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

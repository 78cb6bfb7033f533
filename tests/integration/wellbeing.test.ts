import { afterEach, expect, test } from "vitest";
import {
  answerQuestionnaire as answer,
  answersOf,
  answersWith,
  type Client,
  type Slug,
} from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { exhaust } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack();
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });
afterEach(() => stack.intervene(undefined));

const CALM = [1, 0, 1, 0, 0, 0, 0, 0, 0];
/** The ninth item above zero; all the others are at zero. */
const HEAVY = [0, 0, 0, 0, 0, 0, 0, 0, 1];
const HELP = "One of your answers sounds very heavy";

const results = (id: string) =>
  stack.dump.rows("select * from questionnaire_result where user_id = ? order by created_on", [id]);

const exported = async (jar: Client) =>
  (await (await jar.get("/api/account/export")).json()) as {
    questionnaire_results: Record<string, unknown>[];
  };

/** The part of a page that is about one question. */
function questionOf(html: string, name: string): string {
  return new RegExp(`<fieldset id="${name}".*?</fieldset>`, "s").exec(html)?.[0] ?? "";
}

const chosenIn = (html: string) =>
  [...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
    ([input]) => `${/name="([^"]*)"/.exec(input)?.[1]}=${/value="([^"]*)"/.exec(input)?.[1]}`,
  );

test("a visitor is sent to the sign-in page, and back afterwards", async () => {
  for (const path of ["/wellbeing", "/wellbeing/phq-9"]) {
    const page = await stack.client().get(path);
    const next = `/auth?next=${encodeURIComponent(path)}`;
    expect([page.status, page.headers.get("Location")]).toEqual([302, next]);
  }
  const { jar } = await stack.insertPerson();
  expect((await jar.get("/wellbeing/phq-10")).status).toBe(404);
});

test("a questionnaire is shown as published, with its notice, and nothing is chosen", async () => {
  const { jar } = await stack.insertPerson();
  const [phq9, gad7] = await Promise.all(
    ["phq-9", "gad-7"].map(async (slug) => (await jar.get(`/wellbeing/${slug}`)).text()),
  );
  for (const html of [phq9, gad7]) {
    expect(html).toContain("Over the last 2 weeks, how often have you been bothered by any of");
    expect(html).toContain(
      "No permission required to reproduce, translate, display or distribute.",
    );
    expect(chosenIn(html ?? "")).toEqual([]);
    expect(html).toContain('lang="hi"');
  }
  expect(phq9?.match(/<fieldset/g)).toHaveLength(10);
  expect(gad7?.match(/<fieldset/g)).toHaveLength(7);
  expect(phq9).toContain("how difficult have these problems made it for you to do your work");
});

test("a whole form is counted: its band in calm words, what it is and is not, and no people", async () => {
  const { id, jar } = await stack.insertPerson();
  const page = await answer(jar, "phq-9", { ...answersOf(CALM), difficulty: "1" });
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain("Minimal");
  expect(html).toMatch(/2 of 27/);
  expect(html).toContain("a diagnosis");
  expect(html).not.toContain("First, a person to talk to");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const [row] = await results(id);
  expect(row).toMatchObject({ kind: "phq9" });
  expect(JSON.stringify(row)).not.toContain("items");
  const list = await (await jar.get("/wellbeing")).text();
  expect(list).toMatch(/Last answered on .* answer it again from/);
  expect(list).toContain("You can answer it sooner");
  expect(list).toMatch(/2 of 27/);
});

test("10 or more on either puts a person to talk to above the number, and on the list", async () => {
  for (const slug of ["phq-9", "gad-7"] as const) {
    const { jar } = await stack.insertPerson();
    const below = await (await answer(jar, slug, answersWith(slug, 9))).text();
    expect(below).not.toContain("First, a person to talk to");
    const html = await (await answer(jar, slug, answersWith(slug, 10))).text();
    expect(html.indexOf("First, a person to talk to")).toBeGreaterThan(-1);
    expect(html.indexOf("tel:14416")).toBeLessThan(html.indexOf("10 of "));
    const list = await (await jar.get("/wellbeing")).text();
    expect(list.indexOf("First, a person to talk to")).toBeLessThan(list.indexOf("10 of "));
    expect(list).toContain("First, a person to talk to");
  }
});

test("five points are called a change, fewer are not", async () => {
  const { jar } = await stack.insertPerson();
  await answer(jar, "gad-7", answersWith("gad-7", 9));
  const same = await (await answer(jar, "gad-7", answersWith("gad-7", 5))).text();
  expect(same).not.toContain("counts as a change");
  const lower = await (await answer(jar, "gad-7", answersWith("gad-7", 0))).text();
  expect(lower).toContain("below the time before: that counts as a change");
});

test("what is open, doubled, unknown or huge is refused beside its question, and the rest is kept", async () => {
  const { id, jar } = await stack.insertPerson();
  const fields = new URLSearchParams({ ...answersOf(CALM), key: "k-1", difficulty: "2" });
  fields.delete("item-2");
  fields.append("item-3", "1");
  fields.set("item-4", "7");
  fields.set("item-5", "0".repeat(50_000));
  const page = await jar.request("/wellbeing/phq-9", { method: "POST", body: fields });
  const html = await page.text();
  expect(page.status).toBe(422);
  expect(html).toContain("4 questions are still open");
  expect(questionOf(html, "item-2")).toContain("Please choose one of the four answers.");
  expect(questionOf(html, "item-3")).toContain("This came twice.");
  expect(questionOf(html, "item-4")).toContain("none of the four answers");
  expect(questionOf(html, "item-5")).toContain("none of the four answers");
  expect(questionOf(html, "item-1")).not.toContain("Please choose");
  expect(chosenIn(html)).toEqual([
    "item-1=1",
    "item-6=0",
    "item-7=0",
    "item-8=0",
    "item-9=0",
    "difficulty=2",
  ]);
  expect(html).toContain('name="key" value="k-1"');
  expect(html).not.toContain("0".repeat(100));
  expect(await results(id)).toEqual([]);
});

test("a form with fields of others, or without its key, is refused and keeps the answers", async () => {
  const { id, jar } = await stack.insertPerson();
  for (const more of [{ "item-10": "1" }, { total: "27" }, { key: "" }, { key: "k k" }]) {
    const page = await jar.postForm("/wellbeing/phq-9", { key: "k", ...answersOf(CALM), ...more });
    const html = await page.text();
    expect([page.status, chosenIn(html).length]).toEqual([422, 9]);
    expect(html).toContain("This form arrived changed");
    expect(html).toMatch(/name="key" value="[^" ]+"/);
  }
  expect((await jar.postForm("/wellbeing/gad-7", { key: "k", ...answersOf(CALM) })).status).toBe(
    422,
  );
  expect(await results(id)).toEqual([]);
});

test("the same form twice is one result, another form or other answers another one", async () => {
  const { id, jar } = await stack.insertPerson();
  const send = (key: string, items: readonly number[]) =>
    jar.postForm("/wellbeing/phq-9", { key, ...answersOf(items) });
  const pages = await Promise.all([send("k-1", CALM), send("k-1", CALM), send("k-1", CALM)]);
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await results(id)).toHaveLength(1);
  const before = await results(id);
  await send("k-2", CALM);
  await send("k-1", [...CALM.slice(0, 7), 2, 0]);
  const after = await results(id);
  expect(after).toHaveLength(3);
  expect(after.slice(0, 1)).toEqual(before);
  const { id: sister, jar: sisterJar } = await stack.insertPerson();
  await sisterJar.postForm("/wellbeing/phq-9", { key: "k-1", ...answersOf(CALM) });
  expect(await results(sister)).toHaveLength(1);
});

test("an answer to the ninth item is met with help before any number, and is counted only on request", async () => {
  const { id, jar } = await stack.insertPerson();
  stack.roundTrips();
  const page = await answer(jar, "phq-9", answersOf(HEAVY));
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain(HELP);
  for (const dial of ["tel:14416", "tel:112", "tel:1098"]) expect(html).toContain(dial);
  expect(html).not.toMatch(/\d of 27|Minimal/);
  expect(html.indexOf("tel:14416")).toBeLessThan(html.indexOf("Show my result"));
  expect(html).toContain('action="/wellbeing/phq-9"');
  expect(await results(id)).toEqual([]);

  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
  const shown = await (await jar.postForm("/wellbeing/phq-9", fields)).text();
  expect(shown).toMatch(/1 of 27/);
  expect(shown.indexOf("tel:14416")).toBeLessThan(shown.indexOf("1 of 27"));
  expect(await results(id)).toHaveLength(1);
  expect(await (await jar.get("/wellbeing")).text()).toContain("First, a person to talk to");
});

test("help comes first where the form is broken in every other way, and for visitors", async () => {
  const { id, jar } = await stack.insertPerson();
  const broken = [
    { "item-9": "3" },
    { "item-9": "yes", "item-1": "9", total: "x" },
    { ...answersOf(HEAVY), owner: "somebody else's" },
  ];
  for (const who of [jar, stack.client()]) {
    for (const fields of broken) {
      const page = await who.postForm("/wellbeing/phq-9", { ...fields });
      expect([page.status, (await page.text()).includes(HELP)]).toEqual([200, true]);
    }
  }
  const open = await jar.postForm("/wellbeing/phq-9", { "item-9": "3", seen: "help", key: "k" });
  const html = await open.text();
  expect([open.status, html.includes("8 questions are still open")]).toEqual([422, true]);
  expect(html.indexOf("tel:14416")).toBeLessThan(html.indexOf("8 questions"));
  expect(chosenIn(html)).toEqual(["item-9=3"]);
  expect(await results(id)).toEqual([]);
});

test("with the database down the help answers, and another form is given back to be sent again", async () => {
  const { id, jar } = await stack.insertPerson();
  await stack.engine.kill();
  try {
    const help = await jar.postForm("/wellbeing/phq-9", { key: "k-1", ...answersOf(HEAVY) });
    expect([help.status, (await help.text()).includes(HELP)]).toEqual([200, true]);
    const seen = { key: "k-1", seen: "help", ...answersOf(HEAVY) };
    for (const [fields, dials] of [
      [{ key: "k-2", ...answersOf(CALM) }, false],
      [seen, true],
    ] as const) {
      const page = await jar.postForm("/wellbeing/phq-9", { ...fields });
      const html = await page.text();
      expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect(html).toContain("Send my answers again");
      expect(html).toContain('type="hidden" name="item-1"');
      expect(html.includes('href="tel:14416"')).toBe(dials);
    }
  } finally {
    await stack.engine.restart();
  }
  await jar.postForm("/wellbeing/phq-9", { key: "k-2", ...answersOf(CALM) });
  expect(await results(id)).toHaveLength(1);
});

test("the log has one line for every answer, which tells nothing of it", async () => {
  const { jar } = await stack.insertPerson();
  const post = (fields: Record<string, string>) =>
    jar.postForm("/wellbeing/phq-9", { key: "zq7key", ...fields });
  const answers = [
    await post(answersOf(CALM)),
    await post(answersOf(HEAVY)),
    await post({ ...answersOf(HEAVY), seen: "help" }),
    await post({ "item-9": "zq7answer" }),
    await post({ "item-1": "zq7answer" }),
  ];
  const ids = answers.map((page) => String(page.headers.get("X-Request-Id")));
  const linesOf = (id: string) => stack.logs.filter((line) => line.includes(id));
  await expect.poll(() => ids.every((id) => linesOf(id).length > 0)).toBe(true);
  for (const id of ids) {
    const [line = "", ...more] = linesOf(id);
    expect([JSON.parse(line), more]).toEqual([
      { event: "request", request_id: id, route: "/wellbeing/:kind", method: "POST" },
      [],
    ]);
  }
  expect(stack.logs.join()).not.toContain("zq7");
});

test("under 18 nothing is counted or stored, and a grown-up and Childline are named; help still comes first", async () => {
  const { id, jar } = await stack.insertPerson();
  const page = await (await jar.get("/wellbeing/phq-9")).text();
  expect(page).toContain("<fieldset");
  const born = `${new Date(now()).getFullYear() - 15}-01-01`;
  await jar.postForm("/profile", { step: "1", date_of_birth: born, intent: "save" });
  for (const path of ["/wellbeing", "/wellbeing/phq-9"]) {
    const html = await (await jar.get(path)).text();
    expect(html).toContain("These questions are for adults");
    expect(html).toContain('href="tel:1098"');
    expect(html).not.toContain("<fieldset");
  }
  const posted = await jar.postForm("/wellbeing/phq-9", { key: "k", ...answersOf(CALM) });
  const html = await posted.text();
  expect(html).toContain("Please tell a grown-up whom you trust");
  expect(html).not.toMatch(/\d of 27/);
  const help = await jar.postForm("/wellbeing/phq-9", { key: "k", ...answersOf(HEAVY) });
  expect(await help.text()).toContain(HELP);
  expect(await results(id)).toEqual([]);
});

test("a page of somebody else stores nothing", async () => {
  const [{ id, jar }, { jar: sister }] = [await stack.insertPerson(), await stack.insertPerson()];
  const form = await (await sister.get("/wellbeing/gad-7")).text();
  const owner = /name="owner" value="([^"]*)"/.exec(form)?.[1] ?? "";
  const fields = { key: "k", owner, ...answersWith("gad-7", 3) };
  const page = await jar.postForm("/wellbeing/gad-7", fields);
  expect([page.status, page.headers.get("Location")]).toEqual([303, "/wellbeing/gad-7"]);
  expect(await results(id)).toEqual([]);
});

test("answers whose session has ended are all kept, behind help too, and counted once after a sign-in", async () => {
  const { id, jar } = await stack.insertPerson();
  const form = await (await jar.get("/wellbeing/phq-9")).text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]+)"`).exec(form)?.[1] ?? "";
  const hidden = { key: field("key"), owner: field("owner") };
  const session = jar.cookies.get("session") ?? "";
  jar.cookies.delete("session");
  const answers = answersOf(HEAVY);
  const help = await jar.postForm("/wellbeing/phq-9", { ...hidden, ...answers });
  expect(await help.text()).toContain(HELP);
  const fields = { ...hidden, ...answers, seen: "help" };
  const page = await jar.postForm("/wellbeing/phq-9", fields);
  const html = await page.text();
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
  expect(html).toContain("You are signed out. Sign in again in another tab");
  expect(html).toMatch(/<a href="\/auth" target="_blank" rel="noopener"/);
  expect(html).toContain("First, a person to talk to");
  expect(chosenIn(html)).toEqual(Object.entries(answers).map((pair) => pair.join("=")));
  for (const [name, value] of Object.entries({ ...hidden, seen: "help" })) {
    expect(html).toContain(`name="${name}" value="${value}"`);
  }
  jar.cookies.set("session", session);
  for (const _ of [1, 2]) await jar.postForm("/wellbeing/phq-9", fields);
  expect(await results(id)).toHaveLength(1);
});

test("what was answered is exported, and deleted with the account", async () => {
  const jar = await stack.person("wellbeing@example.com");
  const id = String(await stack.accountId("wellbeing@example.com"));
  await answer(jar, "phq-9", { ...answersOf(CALM), difficulty: "1" });
  await answer(jar, "gad-7", answersWith("gad-7", 3));
  const { questionnaire_results: kept } = await exported(jar);
  const today = new Date(now()).toISOString().slice(0, 10);
  expect(kept).toEqual([
    {
      questionnaire: "PHQ-9",
      answered_on: expect.stringContaining(today),
      answers: ["Several days", "Not at all", "Several days", ...Array(6).fill("Not at all")],
      difficulty: "Somewhat difficult",
      total: 2,
    },
    {
      questionnaire: "GAD-7",
      answered_on: expect.stringContaining(today),
      answers: ["Nearly every day", ...Array(6).fill("Not at all")],
      difficulty: null,
      total: 3,
    },
  ]);
  const gone = { intent: "delete_account", password: "correct horse battery" };
  expect((await jar.postForm("/profile", gone)).status).toBe(303);
  expect(await results(id)).toEqual([]);
});

test("a plan puts people first by the latest of each, and many of one never hide the other", async () => {
  const { jar } = await stack.insertPerson();
  const wishes = { days: "7", goal: "calm", hour: "21", minutes: "30", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  const plan = async () => (await jar.get("/plan")).text();
  const tell = (slug: Slug, total: number) => answer(jar, slug, answersWith(slug, total));
  expect(await plan()).not.toContain("First, a person to talk to");
  await tell("gad-7", 12);
  for (let times = 0; times < 6; times += 1) await tell("phq-9", times);
  const heavy = await plan();
  expect(heavy).toContain("First, a person to talk to");
  expect(heavy.indexOf("tel:14416")).toBeLessThan(heavy.indexOf("The days to come"));
  expect(heavy).toContain("10 min");
  await tell("gad-7", 9);
  expect(await plan()).not.toContain("First, a person to talk to");
  await tell("phq-9", 10);
  expect(await plan()).toContain("First, a person to talk to");
});

test("pages take two round trips, an answer three and help none but the look for who is signed in", async () => {
  const { jar } = await stack.insertPerson();
  await answer(jar, "phq-9", answersOf(CALM));
  const trips = async (ask: () => Promise<Response>) => {
    stack.roundTrips();
    await (await ask()).text();
    return stack.roundTrips();
  };
  const post = (items: readonly number[]) => () =>
    jar.postForm("/wellbeing/phq-9", { key: "k-9", ...answersOf(items) });
  expect(await trips(() => jar.get("/wellbeing"))).toBeLessThanOrEqual(2);
  expect(await trips(() => jar.get("/wellbeing/phq-9"))).toBeLessThanOrEqual(2);
  expect(await trips(() => jar.get("/plan"))).toBeLessThanOrEqual(2);
  expect(await trips(post(CALM))).toBeLessThanOrEqual(3);
  expect(await trips(post(CALM))).toBeLessThanOrEqual(2);
  expect(await trips(post(HEAVY))).toBeLessThanOrEqual(1);
});

test("somebody who answers without end is asked to wait, and keeps the answers", async () => {
  const { id, jar } = await strict.insertPerson();
  await exhaust(strict, "questionnaire", id, 1);
  const send = (key: string) =>
    jar.postForm("/wellbeing/gad-7", { key, ...answersWith("gad-7", 4) });
  expect((await send("k-1")).status).toBe(200);
  const refused = await send("k-2");
  const html = await refused.text();
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect([chosenIn(html).length, html.includes("a lot of attempts")]).toEqual([7, true]);
});

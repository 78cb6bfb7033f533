import { expect, test } from "vitest";
import { answersWith, beatOf, type Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { BRAND } from "#worker/domain/words.ts";

const stack = sharedStack();
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const born = () => `${new Date(now()).getFullYear() - 15}-01-01`;
const health = { step: "3", stress_level: "8", intent: "next" };

const ask = (jar: Client, parent_email: string) =>
  jar.postForm("/profile", { intent: "ask_parent", parent_email });
const parentAddress = () => `parent.${crypto.randomUUID()}@example.com`;

const saved = async (id: string) => (await stack.sealed.profile(id))?.stress_level ?? null;
const drafts = (id: string) =>
  stack.dump.count(
    "select count(*) from profile_draft where user_id = ? and step > 1 and sealed is not null",
    [id],
  );

/** Somebody of 15, who is told to listen with an adult from then on. */
async function child(email?: string) {
  const jar = email ? await stack.person(email) : undefined;
  const id = email && String(await stack.accountId(email));
  const person = jar && id ? { id, jar } : await stack.insertPerson();
  const step = await person.jar.postForm("/profile", {
    ...{ step: "1", full_name: "Asha", date_of_birth: born(), intent: "next" },
  });
  expect([step.status, step.headers.get("Location")]).toEqual([303, "/profile?step=2"]);
  expect(await stack.sealed.profile(person.id)).toMatchObject({ date_of_birth: born() });
  return person;
}

async function asked(jar: Client) {
  const address = parentAddress();
  expect((await ask(jar, address)).status).toBe(303);
  const mail = await stack.inbox.next(address);
  const link = mail.links.find((each) => new URL(each).pathname === "/parent") ?? "";
  return { mail, address, path: link.slice(new URL(link).origin.length) };
}

const tokenOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("token") ?? "";
const answer = (path: string, intent: string) =>
  stack.client().postForm(path, { intent, token: tokenOf(path) });

test("49: below 18 no answers about health are kept before a parent agrees, and listening goes on", async () => {
  const { id, jar } = await child();
  const page = await (await jar.get("/profile?step=2")).text();
  expect(page).toContain("First, a parent&#x27;s yes");
  expect(page).not.toContain('name="medical_history"');
  expect((await jar.postForm("/profile", health)).status).toBe(303);
  expect((await jar.postForm("/profile/draft", health)).status).toBe(451);
  const whole = { ...health, date_of_birth: born(), intent: "save" };
  const done = await jar.postForm("/profile", whole);
  expect([done.status, done.headers.get("Location")]).toEqual([303, "/profile?step=2"]);
  expect([await saved(id), await drafts(id)]).toEqual([null, 0]);
  expect((await jar.postBeat({ mood: "I feel tense" })).status).toBe(201);

  const { path } = await asked(jar);
  expect((await answer(path, "agree")).status).toBe(200);
  expect(await (await jar.get("/profile?step=2")).text()).toContain('name="medical_history"');
  await jar.postForm("/profile", { ...health, intent: "save" });
  expect(await saved(id)).toBe(8);
});

test("49: what was typed about health before the date of birth is not kept either", async () => {
  const { id, jar } = await stack.insertPerson();
  await jar.postForm("/profile", health);
  expect(await drafts(id)).toBe(1);
  const says = { step: "1", date_of_birth: born(), intent: "next" };
  // A date that is still being typed, or of a wrong year, deletes nothing.
  expect((await jar.postForm("/profile/draft", says)).status).toBe(428);
  expect((await jar.postForm("/profile", says)).status).toBe(400);
  expect(await drafts(id)).toBe(1);
  expect((await jar.postForm("/profile", { ...says, young: born() })).status).toBe(303);
  expect(await drafts(id)).toBe(0);
});

/** What is kept of somebody's health: answers, assessments, results of questionnaires. */
async function kept(id: string) {
  const count = (table: string) =>
    stack.dump.count(`select count(*) from ${table} where user_id = ?`, [id]);
  return [await saved(id), await count("assessment_result"), await count("questionnaire_result")];
}

test("49: a birthday below 18 deletes what was saved about health before, once it is confirmed", async () => {
  const { id, jar } = await stack.insertPerson();
  await jar.postForm("/profile", { ...health, sleep_issues: "on", intent: "save" });
  await jar.postForm("/wellbeing/gad-7", { key: "k", ...answersWith("gad-7", 5) });
  const before = await kept(id);
  expect(before).toEqual([8, expect.any(Number), 1]);
  expect(before[1]).toBeGreaterThan(0);
  const says = { step: "1", full_name: "Asha", date_of_birth: born(), intent: "next" };
  // A date that is still being typed, or of a wrong year, deletes nothing.
  expect((await jar.postForm("/profile/draft", says)).status).toBe(428);
  const asking = await jar.postForm("/profile", says);
  expect(asking.status).toBe(400);
  const shown = await asking.text();
  expect(shown).toContain("By this answer you are under 18");
  expect(shown).toContain('value="Asha"');
  expect(await kept(id)).toEqual(before);
  const young = /name="young" value="([^"]*)"/.exec(shown)?.[1] ?? "";
  const another = {
    ...says,
    date_of_birth: born().replace(/^\d+/, (year) => `${+year + 1}`),
    young,
  };
  expect((await jar.postForm("/profile", another)).status).toBe(400);
  expect((await jar.postForm("/profile/draft", { ...says, young })).status).toBe(428);
  expect(await kept(id)).toEqual(before);

  const sure = await jar.postForm("/profile", { ...says, young });
  expect([sure.status, sure.headers.get("Location")]).toEqual([303, "/profile?step=2"]);
  expect(await kept(id)).toEqual([null, 0, 0]);
  expect(await stack.sealed.profile(id)).toMatchObject({ full_name: "Asha", sleep_issues: false });
  const page = await (await jar.get("/profile?step=2")).text();
  expect(page).toContain("What you told us about it before is deleted");
});

test("49: results of questionnaires alone go with a birthday below 18 too, once it is confirmed", async () => {
  const { id, jar } = await stack.insertPerson();
  await jar.postForm("/wellbeing/gad-7", { key: "k", ...answersWith("gad-7", 5) });
  const says = { step: "1", date_of_birth: born(), intent: "next" };
  expect((await jar.postForm("/profile", says)).status).toBe(400);
  expect(await kept(id)).toEqual([null, 0, 1]);
  expect((await jar.postForm("/profile", { ...says, young: born() })).status).toBe(303);
  expect(await kept(id)).toEqual([null, 0, 0]);
});

test("49: the link agrees once, opened it consumes nothing, and it takes the yes back with the answers", async () => {
  const { id, jar } = await child();
  const first = await asked(jar);
  const { mail, address, path } = await asked(jar);
  expect(mail.text).not.toContain("Asha");
  const state = async () =>
    (
      await stack.dump.rows("select state, token_hash, sealed from parent where user_id = ?", [id])
    )[0];
  expect(JSON.stringify(await state())).not.toContain(tokenOf(path));
  expect(JSON.stringify(await state())).not.toContain(address);
  // The newer mail replaces the older one.
  expect((await answer(first.path, "agree")).status).toBe(400);
  const seen = await (await stack.client().get(path)).text();
  expect(seen).toContain("an adult, and I say yes");
  expect(seen).not.toContain("Asha");
  expect(await state()).toMatchObject({ state: "asked" });
  await answer(path, "withdraw");
  expect(await state()).toMatchObject({ state: "asked" });
  expect((await answer(path, "agree")).status).toBe(200);
  expect(await state()).toMatchObject({ state: "agreed" });
  await jar.postForm("/profile", { ...health, intent: "save" });
  expect(await saved(id)).toBe(8);
  const held = (await (await jar.get("/api/account/export")).json()) as { parent: unknown };
  expect(held.parent).toMatchObject({ email: address, state: "agreed" });

  expect(await (await answer(path, "withdraw")).text()).toContain("Your yes is taken back");
  expect([await saved(id), await drafts(id)]).toEqual([null, 0]);
  await answer(path, "agree");
  expect(await state()).toMatchObject({ state: "withdrawn" });
  // Who no longer says when they were born is still under 18.
  await jar.postForm("/profile", { ...health, intent: "save" });
  expect(await saved(id)).toBeNull();
  expect(await (await jar.get("/profile?step=2")).text()).toContain("took their yes back");
});

test("49: who took their yes back is the only one who can be asked again, whatever was asked since", async () => {
  const { id, jar } = await child();
  const first = await asked(jar);
  await answer(first.path, "agree");
  await answer(first.path, "withdraw");
  const own = parentAddress();
  for (const state of ["withdrawn", "asked"]) {
    const refused = await ask(jar, own);
    expect(refused.status, state).toBe(400);
    const shown = await refused.text();
    expect(shown).toContain("took their yes back, so they alone can be asked again");
    expect(shown).toContain(BRAND.supportEmail);
    expect(
      await stack.dump.rows("select state from parent where user_id = ?", [id]),
      state,
    ).toEqual([{ state }]);
    if (state === "withdrawn") expect((await ask(jar, first.address)).status).toBe(303);
  }
  // The new mail goes to them, and their yes counts as before.
  const mail = await stack.inbox.next(first.address);
  const link = mail.links.find((each) => new URL(each).pathname === "/parent") ?? "";
  const path = link.slice(new URL(link).origin.length);
  expect((await answer(path, "agree")).status).toBe(200);
  await jar.postForm("/profile", { ...health, intent: "save" });
  expect(await saved(id)).toBe(8);
  // The team may let another parent decide: see docs/operating.md.
  await answer(path, "withdraw");
  const lets = "update parent set answered_on = null where user_id = ? and state <> 'agreed'";
  await stack.dump.write([[lets, [id]]]);
  expect((await ask(jar, own)).status).toBe(303);
});

/** Where somebody is treated as under 18: the generator, a room that leads to sleep, a plan, what a device keeps. */
async function childOn(jar: Client, night: string): Promise<string[]> {
  const html = async (path: string) => (await jar.get(path)).text();
  const places = {
    generator: (await html("/assessment")).includes("Listen with an adult beside you"),
    room: !/<audio[^>]+layer=rain/.test(await html(`/listen/${night}`)),
    plan: (await html("/plan")).includes("Short and gentle, with an adult beside you"),
    device: (await html("/device")).includes('\\"child\\"'),
  };
  return Object.entries(places).flatMap(([place, young]) => (young ? [place] : []));
}

test("49: after a yes is taken back or a birthday blanked sounds are still a child's, until they say it again", async () => {
  const { jar } = await child();
  const { id: night } = await beatOf(await jar.postBeat({ mood: "I am unable to sleep" }));
  await jar.postForm("/listening/choice", { layer: "rain", level: "40", ears: "both" });
  const wishes = { days: "7", goal: "sleep", hour: "21", minutes: "20", zone: "Asia/Kolkata" };
  await jar.postForm("/plan", { intent: "start", ...wishes });
  const says = (date_of_birth: string) =>
    jar.postForm("/profile", { step: "1", date_of_birth, intent: "save" });
  const everywhere = ["generator", "room", "plan", "device"];
  const { path } = await asked(jar);
  await answer(path, "agree");
  await says("");
  expect(await childOn(jar, night), "blanked").toEqual(everywhere);
  await answer(path, "withdraw");
  expect(await childOn(jar, night), "taken back").toEqual(everywhere);
  await says("1990-01-01");
  expect(await childOn(jar, night), "grown up").toEqual([]);
});

test("49: a link that is older than seven days agrees to nothing, and an unknown one is no page of anybody", async () => {
  const { id, jar } = await child("child.who.leaves@example.com");
  const { path } = await asked(jar);
  await stack.dump.write([["update parent set expires_at = 1 where user_id = ?", [id]]]);
  expect((await answer(path, "agree")).status).toBe(400);
  expect(await (await stack.client().get(path)).text()).toContain("This link no longer works");
  expect((await answer(`/parent?token=${"0".repeat(64)}`, "agree")).status).toBe(400);
  // What was asked goes with the account.
  const left = await jar.postForm("/settings", { intent: "delete_account", password: PASSWORD });
  expect(left.headers.get("Location")).toBe("/goodbye");
  expect(await stack.dump.count("select count(*) from parent where user_id = ?", [id])).toBe(0);
});

test("49: only somebody under 18 can ask, never at their own address, and nobody's mailbox is flooded", async () => {
  const { jar: adult } = await stack.insertPerson();
  expect((await ask(adult, parentAddress())).headers.get("Location")).toBe("/profile");
  const { id, jar } = await child();
  expect((await ask(jar, "no address")).status).toBe(400);
  expect((await ask(jar, `${id}@Example.com`)).status).toBe(400);
  expect(await (await jar.get("/profile?step=2")).text()).not.toContain("We asked");

  const known = parentAddress();
  await strict.insertPerson(undefined, known);
  const answers: Record<string, number[]> = { [known]: [], [parentAddress()]: [] };
  for (const [address, statuses] of Object.entries(answers)) {
    for (const _ of [1, 2, 3]) {
      const { jar } = await strict.insertPerson();
      await jar.postForm("/profile", { step: "1", date_of_birth: born(), intent: "next" });
      statuses.push((await ask(jar, address)).status);
    }
  }
  expect(Object.values(answers)).toEqual([
    [303, 303, 429],
    [303, 303, 429],
  ]);
});

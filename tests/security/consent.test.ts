import { expect, test } from "vitest";
import { answersWith, beatOf, type Client } from "#tests/rig/client.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";

const stack = sharedStack({}, { deletedBeats: 1 });

const DAY = /^20\d\d-\d\d-\d\d$/;

const agreed = (id: string) =>
  stack.dump.rows(
    "select purpose, version, language, withdrawn_on from consent where user_id = ? order by purpose, rowid",
    [id],
  );
const row = (purpose: string, withdrawn_on: unknown = null) => ({
  ...{ purpose, version: 1, language: "en", withdrawn_on },
});

const count = (table: string, id: string) =>
  stack.dump.count(`select count(*) from ${table} where user_id = ?`, [id]);

const saveProfile = (jar: Client) =>
  jar.postForm("/profile", { step: "3", stress_level: "8", sleep_issues: "on", intent: "save" });
const answerGad = (jar: Client) =>
  jar.postForm("/wellbeing/gad-7", { key: "k", ...answersWith("gad-7", 5) });
const withdraw = (jar: Client, purpose: string, owner = "") =>
  jar.postForm("/settings", { intent: "withdraw", purpose, owner });

test("48: each form that stores health answers shows its notice, and storing them records what was agreed to", async () => {
  const { id, jar } = await stack.insertPerson();
  const pages = ["/profile?step=3", "/wellbeing/gad-7", "/assessment"];
  for (const page of pages) {
    const html = await (await jar.get(page)).text();
    for (const item of ["What is kept", "What for", "How long", "How to withdraw"]) {
      expect(html, page).toContain(item);
    }
  }
  expect(await agreed(id)).toEqual([]);
  expect((await saveProfile(jar)).status).toBe(303);
  expect(await agreed(id)).toEqual([row("profile")]);
  expect((await answerGad(jar)).status).toBe(200);
  await beatOf(await jar.postBeat({ mood: "I feel tense", incognito: true }));
  expect(await agreed(id)).toEqual([row("profile"), row("questionnaires")]);
  await jar.postForm("/assessment", { mood: "I feel tense", key: crypto.randomUUID() });
  // Agreeing again to the same notice is the same agreement.
  await saveProfile(jar);
  expect(await agreed(id)).toEqual([row("beats"), row("profile"), row("questionnaires")]);
  const held = (await (await jar.get("/api/account/export")).json()) as { consents: unknown[] };
  expect(held.consents).toContainEqual({
    ...{ purpose: "profile", notice_version: 1, language: "en" },
    ...{ agreed_on: expect.stringMatching(DAY), withdrawn_on: null },
  });
  const settings = await (await jar.get("/settings")).text();
  expect(settings).toContain("What you agreed to");
  expect(settings).toMatch(/Agreed on(<!-- -->| )*<time dateTime="20\d\d-/i);
  expect(settings).toContain("notice 1, in English");
});

test("48: one tap withdraws one purpose, deletes its answers and no others, and the record says so", async () => {
  const { id, jar } = await stack.insertPerson();
  await saveProfile(jar);
  await jar.postForm("/profile", { step: "2", medical_history: "asthma", intent: "next" });
  await answerGad(jar);
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  await jar.postForm("/history/mark", { beat: beat.id, moment: "before", value: "2" });
  const before = await (await jar.get("/settings")).text();
  expect(before).toContain("deletes your health profile");

  const done = await withdraw(jar, "profile");
  expect([done.status, done.headers.get("Location")]).toEqual([
    303,
    "/settings?saved=profile#agreed",
  ]);
  expect(await (await jar.get("/settings?saved=profile")).text()).toContain("Withdrawn.");
  expect(await count("user_profile", id)).toBe(0);
  expect(await count("assessment_result", id)).toBe(0);
  const drafts = "select sealed from profile_draft where user_id = ?";
  for (const draft of await stack.dump.rows(drafts, [id])) {
    expect(draft).toEqual({ sealed: null });
  }
  expect(await count("questionnaire_result", id)).toBe(1);
  const day = expect.any(Number);
  expect(await agreed(id)).toEqual([row("beats"), row("profile", day), row("questionnaires")]);

  await withdraw(jar, "questionnaires");
  expect(await count("questionnaire_result", id)).toBe(0);
  expect(await count("user_history", id)).toBe(1);
  await withdraw(jar, "beats");
  expect([await count("user_history", id), await count("session_mark", id)]).toEqual([0, 0]);

  // Who gives answers again agrees again: the earlier agreement stays in the record.
  await saveProfile(jar);
  expect((await agreed(id)).filter(({ purpose }) => purpose === "profile")).toEqual([
    row("profile", day),
    row("profile"),
  ]);
});

test("48: answers from before the record stay until their owner withdraws; another person's page withdraws nothing", async () => {
  const { id, jar } = await stack.insertPerson();
  const { jar: sister } = await stack.insertPerson();
  await saveProfile(jar);
  await stack.dump.write([["delete from consent where user_id = ?", [id]]]);
  const html = await (await jar.get("/settings")).text();
  expect(html).toContain("You gave these answers before we kept this list.");
  const owner = /name="owner" value="(\w+)"/.exec(
    await (await sister.get("/settings")).text(),
  )?.[1];
  await withdraw(jar, "profile", owner);
  expect(await count("user_profile", id)).toBe(1);
  expect((await withdraw(jar, "everything")).status).toBe(400);
  await withdraw(jar, "profile");
  expect(await count("user_profile", id)).toBe(0);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { beatOf } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { filesWithin } from "#tests/rig/database-files.ts";
import { PASSWORD, type Stack, startStack } from "#tests/rig/stack.ts";
import { startOfDay } from "#worker/domain/time.ts";

/** Of its own: in a shared one others have shared sounds, whose feelings stand in plain text. */
let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});

afterAll(() => stack.close());

/** The files of the database, with its write-ahead log, and the log of the Worker that contain one of some texts in UTF-8. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const wanted = texts.map((text) => [text, Buffer.from(text).toString("latin1")] as const);
  const files = await filesWithin(stack.engine.folder);
  const contents = files.map(({ name, bytes }) => ({ name, text: bytes.toString("latin1") }));
  contents.push({ name: "the log", text: stack.logs.join("\n") });
  return contents.flatMap(({ name, text }) =>
    wanted.filter(([, one]) => text.includes(one)).map(([one]) => `${one} in ${name}`),
  );
}

test("26: no file and no log line contains a mood, focus, health answer, code, token or password, before and after a deletion", async () => {
  const email = "zq7address@example.com";
  const password = `${PASSWORD} zq7password`;
  const jar = stack.client();
  await jar.postForm("/auth", { intent: "sign_up", email, password });
  const mail = await stack.inbox.next(email);
  const token = new URL(mail.links[0] ?? "").searchParams.get("token") ?? "";
  const code = /^\d{8}$/m.exec(mail.text)?.[0] ?? "";
  expect((await jar.postForm("/auth", { intent: "verify_otp", token: code })).status).toBe(303);
  const session = jar.cookies.get("session") ?? "";
  const moods = ["I feel anxious zq7mood", "मन बेचैन है zq7हिन्दी", "I grieve zq7incognito"];
  const beats = [];
  for (const [at, mood] of moods.entries()) {
    beats.push(await beatOf(await jar.postBeat({ mood, incognito: at === 2 })));
  }
  const [first, , hidden] = beats;
  const link = new URLSearchParams(hidden?.audio_url.split("?")[1]).get("sig") ?? "";
  const steps = [
    { step: "1", full_name: "zq7name", phone: "+91 80 4567 8901", location: "zq7place" },
    { step: "2", medical_history: "zq7history", current_medication: "zq7medicine" },
    { step: "4", supplements: "zq7supplements", takes_supplements: "on" },
  ];
  for (const fields of steps) {
    expect((await jar.postForm("/profile", { ...fields, intent: "next" })).status).toBe(303);
  }
  expect((await jar.postForm("/profile", { step: "5", intent: "save" })).status).toBe(303);
  await jar.postForm("/profile", { step: "2", medical_history: "zq7draft", intent: "next" });
  await jar.postForm("/history", { intent: "search", q: "zq7mood" });
  await jar.postForm("/history", { intent: "favourite", beat: first?.id ?? "" });
  expect((await jar.get("/api/account/export")).status).toBe(200);
  await jar.postForm("/auth", { intent: "sign_in", email, password: "wrong zq7guess" });
  await stack.client().postForm("/auth", { intent: "magic_link", email });
  const magic = await stack.inbox.nextCode(email);
  await jar.postForm("/profile", { intent: "delete_code" });
  const deletion = await stack.inbox.nextCode(email);

  const secrets = [password, "zq7guess", token, code, magic, deletion, session, link];
  const words = ["mood", "हिन्दी", "incognito", "name", "place", "history", "medicine", "draft"];
  // Encrypted bytes may contain a short text by chance.
  const entered = [
    ...moods,
    ...beats.map(({ focus }) => focus),
    ...[...words, "supplements", "password", "guess"].map((word) => `zq7${word}`),
    ...[email, "+91 80 4567 8901"],
  ];
  const canaries = [...secrets, ...entered].filter((text) => text.length >= 7);
  expect(canaries.length).toBeGreaterThan(12);
  // The search finds what is stored in plain text, such as ids.
  const [owner] = await stack.dump.rows("select id from user");
  expect(await placesOf([String(owner?.id)])).not.toEqual([]);
  expect(await placesOf(canaries)).toEqual([]);

  const deleted = await jar.postForm("/profile", { intent: "delete_account", password });
  expect(deleted.status).toBe(303);
  await stack.engine.restart();
  expect(await placesOf(canaries)).toEqual([]);
});

test("26: a deletion deletes the key, and no file has the address or the mood in plain text", async () => {
  const jar = await stack.person("zq8address@example.com");
  const beat = await beatOf(await jar.postBeat({ mood: "I feel tense zq8mood" }));
  const [row] = await stack.dump.rows("select user_id, sealed from user_history where id = ?", [
    beat.id,
  ]);
  expect(String(row?.sealed).length).toBeGreaterThan(100);
  await jar.postForm("/profile", { intent: "delete_account", password: PASSWORD });
  expect(
    await stack.dump.count("select count(*) from person_key where user_id = ?", [
      String(row?.user_id),
    ]),
  ).toBe(0);
  expect(await placesOf(["zq8address", "zq8mood"])).toEqual([]);
});

test("27: the row of an incognito beat cannot be decrypted without its link", async () => {
  const { id, jar } = await stack.insertPerson();
  const mood = "I am ashamed of zq7something";
  const dayBefore = startOfDay(now());
  const beat = await beatOf(await jar.postBeat({ mood, incognito: true }));
  const days = [dayBefore, startOfDay(now())];
  const [row] = await stack.dump.rows("select * from user_history where id = ?", [beat.id]);
  expect(row).toMatchObject({
    ...{ user_id: null, beat_formula: "", context_class: "", quality_score: "" },
    ...{ created_on: expect.toBeOneOf(days) },
  });
  expect(await stack.sealed.beat(id, beat.id)).toBeUndefined();
  const sig = new URLSearchParams(beat.audio_url.split("?")[1]).get("sig") ?? "";
  expect(JSON.stringify(await stack.dump.everything())).not.toContain(sig);
  expect(await stack.sealed.beat(id, beat.id, sig)).toMatchObject({ mood });
  const other = await stack.insertPerson();
  await other.jar.postBeat({ mood: "I feel sad" });
  expect(await stack.sealed.beat(other.id, beat.id, sig)).toBeUndefined();
});

test("27: a debit has only a digest and the day, for incognito beats too", async () => {
  const { id, jar } = await stack.insertPerson();
  for (const incognito of [true, false, true]) {
    expect((await jar.postBeat({ mood: "I feel sad", incognito })).status).toBe(201);
  }
  const debits = await stack.dump.rows(
    "select reference, created_on from credit_ledger where user_id = ? and delta = -1",
    [id],
  );
  expect(debits).toHaveLength(3);
  for (const { reference, created_on } of debits) {
    expect(reference).toMatch(/^[0-9a-f]{64}$/);
    expect(Number(created_on) % 86_400_000).toBe(0);
  }
  const [made] = await stack.dump.rows("select sql from sqlite_master where name = 'user_history'");
  // With rowids, the order of insertion would link a debit to its beat.
  expect(made?.sql).toMatch(/without rowid$/i);
  const joined = `select count(*) from generation g join user_history h on h.id = g.id
    where g.user_id = ?`;
  expect(await stack.dump.count(joined, [id])).toBe(0);
});

import { expect, test } from "vitest";
import { beatOf, type Client } from "#tests/rig/client.ts";
import { now } from "#tests/rig/clock.ts";
import { clearSessions, exhaust, insertHeard } from "#tests/rig/direct-writes.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { PASSWORD } from "#tests/rig/stack.ts";
import { DAY_MS, dayOf, isoDay } from "#worker/domain/time.ts";
import { openHeard } from "#worker/features/adaptation/heard.ts";
import type { ListeningSessionRow } from "#worker/features/adaptation/store.ts";

/** Beats that the tests delete. */
const DELETED = 1;

const stack = sharedStack({}, { deletedBeats: DELETED });
/** With the rate limits of production. */
const strict = sharedStack({ limitScale: 1 });

const HEARD = "/listening/heard";
const RAIN = { layer: "rain", minutes: "20", part: "night" };

async function listener() {
  const { id, jar } = await stack.insertPerson();
  const beat = (await beatOf(await jar.postBeat({ mood: "I feel tense" }))).id;
  return { id, jar, beat };
}

const rowsOf = async (id: string) =>
  (await stack.dump.rows("select * from listening_session where user_id = ?", [
    id,
  ])) as unknown as ListeningSessionRow[];

/** What is stored about a person, opened. */
async function storedOf(id: string) {
  const key = await stack.sealed.keyOf(id);
  return Promise.all((await rowsOf(id)).map((row) => openHeard(key, row)));
}

const mark = (jar: Client, beat: string, moment: string, value: string) =>
  jar.postForm("/history/mark", { beat, moment, value, next: "/history" });

async function exported(jar: Client) {
  const answer = await jar.get("/api/account/export");
  return ((await answer.json()) as { listening_sessions: unknown }).listening_sessions;
}

test("what was listened to is kept once a day, sealed, and exported to its owner alone", async () => {
  const { id, jar, beat } = await listener();
  const other = await listener();
  const dayBefore = dayOf(now());
  const answer = await jar.postForm(HEARD, { ...RAIN, beat });
  expect([answer.status, await answer.json()]).toEqual([200, { outcome: "kept" }]);
  const stored = await storedOf(id);
  const day = stored[0]?.day ?? Number.NaN;
  expect([dayBefore, dayOf(now())]).toContain(day);
  expect(stored).toEqual([{ beatId: beat, day, layer: "rain", minutes: 20, part: "night" }]);
  expect(JSON.stringify(await rowsOf(id))).not.toMatch(/rain|night|layer|minutes/);
  expect(await exported(jar)).toEqual([
    { beat, day: isoDay(day * DAY_MS), layer: "rain", minutes: 20, part_of_day: "night" },
  ]);
  expect(await exported(other.jar)).toEqual([]);
});

test("of several reports the one with the most minutes stays, also from two tabs at once", async () => {
  const { id, jar, beat } = await listener();
  await jar.postForm(HEARD, { ...RAIN, beat });
  await jar.postForm(HEARD, { ...RAIN, layer: "sea", minutes: "5", beat });
  expect(await storedOf(id)).toMatchObject([{ layer: "rain", minutes: 20 }]);
  await jar.postForm(HEARD, { ...RAIN, layer: "sea", minutes: "21", beat });
  expect(await storedOf(id)).toMatchObject([{ layer: "sea", minutes: 21 }]);

  const tabs = ["30", "60", "40"].map((minutes) => jar.postForm(HEARD, { ...RAIN, minutes, beat }));
  expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await storedOf(id)).toMatchObject([{ layer: "rain", minutes: 60 }]);
});

test("only one's own beats are recorded, and an incognito one never", async () => {
  const { id, jar, beat } = await listener();
  const other = await listener();
  const hidden = await beatOf(await jar.postBeat({ mood: "In private", incognito: true }));
  for (const foreign of [other.beat, hidden.id, crypto.randomUUID(), ""]) {
    expect((await jar.postForm(HEARD, { ...RAIN, beat: foreign })).status).toBe(404);
  }
  expect(await rowsOf(id)).toEqual([]);
  expect(await rowsOf(other.id)).toEqual([]);
  expect((await other.jar.postForm(HEARD, { ...RAIN, beat })).status).toBe(404);
});

test("refuses values out of bounds, other sites, visitors and pages of another account", async () => {
  const { id, jar, beat } = await listener();
  for (const wrong of [
    ...[{ minutes: "0" }, { minutes: "181" }, { minutes: "1.5" }, { minutes: "" }],
    ...[{ layer: "whales" }, { part: "noon" }],
  ]) {
    expect((await jar.postForm(HEARD, { ...RAIN, beat, ...wrong })).status).toBe(400);
  }
  const foreign = await jar.postForm(HEARD, { ...RAIN, beat, owner: "f".repeat(64) });
  expect(foreign.status).toBe(403);
  const headers = { Origin: "https://evil.example" };
  const body = new URLSearchParams({ ...RAIN, beat });
  expect((await jar.request(HEARD, { method: "POST", headers, body })).status).toBe(403);
  const visitor = await stack.client().postForm(HEARD, { ...RAIN, beat });
  expect([visitor.status, visitor.headers.get("Location")?.split("?")[0]]).toEqual([302, "/auth"]);
  expect(await rowsOf(id)).toEqual([]);
  expect((await jar.get(HEARD)).headers.get("Location")).toBe("/assessment");
});

test("deleting a beat deletes what was heard of it, and no other", async () => {
  const { id, jar, beat } = await listener();
  const kept = (await beatOf(await jar.postBeat({ mood: "I cannot sleep" }))).id;
  for (const each of [beat, kept]) await jar.postForm(HEARD, { ...RAIN, beat: each });
  expect((await jar.postForm("/history", { intent: "delete", beat })).status).toBe(303);
  expect((await storedOf(id)).map((session) => session?.beatId)).toEqual([kept]);
  expect((await jar.postForm(HEARD, { ...RAIN, beat })).status).toBe(404);
});

test("deleting an account deletes what it heard, and nothing of others", async () => {
  const jar = await stack.person("meera.heard@example.com");
  const id = String(await stack.accountId("meera.heard@example.com"));
  const { id: beat } = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  const other = await listener();
  await jar.postForm(HEARD, { ...RAIN, beat });
  await other.jar.postForm(HEARD, { ...RAIN, beat: other.beat });
  await jar.postForm("/profile", { intent: "delete_account", password: PASSWORD });
  expect(await rowsOf(id)).toEqual([]);
  expect(await rowsOf(other.id)).toHaveLength(1);
});

test("the history counts sessions with both marks, and says nothing from few", async () => {
  const { jar, beat } = await listener();
  const page = async () => (await jar.get("/history")).text();
  await jar.postForm(HEARD, { ...RAIN, beat });
  expect(await page()).not.toContain("What seemed to help");
  await mark(jar, beat, "before", "2");
  expect(await page()).not.toContain("What seemed to help");
  await mark(jar, beat, "after", "4");
  const html = await page();
  expect(html).toContain("What seemed to help");
  expect(html).toContain("No clear difference between your sounds yet.");
  expect(html).toContain("too few yet");
  expect(html).not.toContain("Calmer by");
});

test("a clear difference is told with its count, and that it is no proof", async () => {
  const { id, jar, beat } = await listener();
  await insertHeard(stack, id, clearSessions(beat));
  const html = await (await jar.get("/history")).text();
  expect(html).toContain("Calmer by 2.5 after rain, 12 times.");
  expect(html).toContain("not proof that the rain did it.");
  expect(html).toContain("better by 0.3");
});

test("more reports than anybody needs are refused for the hour", async () => {
  const { id, jar } = await strict.insertPerson();
  const { id: beat } = await beatOf(await jar.postBeat({ mood: "I feel tense" }));
  await exhaust(strict, "heard", id, 2);
  const statuses: number[] = [];
  for (const minutes of ["1", "2", "3"]) {
    statuses.push((await jar.postForm(HEARD, { ...RAIN, minutes, beat })).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { findHistoryRow } from "#db/history.ts";
import { migrate } from "#db/migrate.ts";
import { countLostBeats } from "#db/plain-rows.ts";
import { readProfile } from "#db/profile.ts";
import { personKey, user } from "#db/schema/accounts.ts";
import { generation, userHistory } from "#db/schema/beats.ts";
import { creditBalance, creditLedger } from "#db/schema/credits.ts";
import { assessmentResult, profileDraft, userProfile } from "#db/schema/profiles.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import { openBeat } from "#worker/services/beats/beat-record.ts";
import { plainBeatId, plainDebit, plainSignature } from "#worker/services/beats/before-sealing.ts";
import { findMade } from "#worker/services/generation/replay.ts";
import { openAssessment, openDraft, openProfile } from "#worker/services/profile/stored.ts";
import { openAccount } from "#worker/services/sealing/account.ts";
import { createKeyring } from "#worker/services/sealing/keyring.ts";
import { seal } from "./seal.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const NOON = Date.UTC(2026, 10, 22, 12);
const keyring = createKeyring(SECRET);
const { secrets } = keyring;

let folder: string;
let server: Sqld;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealing-"));
  server = await startSqld({ folder: join(folder, "data") });
  await migrate({ url: server.url });
  database = openDatabase({ url: server.url });
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const beatRow = (id: string, userId: string | null, mood: string) => ({
  ...{
    id,
    user_id: userId,
    mood_input: mood,
    beat_formula: "[1]",
    context_class: "Medical" as const,
  },
  ...{ focus: `${mood}, read`, quality_score: "80%", created_on: NOON },
});

/** Stores a person with legacy rows of every kind, none of them sealed. */
async function storeLegacyPerson(id: string): Promise<{ hidden: string; link: string }> {
  const { db } = database;
  const hidden = await plainBeatId(SECRET, id, `key of ${id}'s secret`);
  const doneGeneration = (generationId: string, key: string) => ({
    ...{ id: generationId, user_id: id, key, fingerprint: "x", status: "done" as const },
    ...{ lease_expires_at: NOON, created_on: NOON, finished_on: NOON },
  });
  const debit = (reference: string) => ({
    ...{ user_id: id, delta: -1, reason: "generation" as const, reference, created_on: NOON },
  });
  await db.insert(user).values({ id, email: `${id}@example.com`, created_at: NOON });
  await db.insert(creditBalance).values({ id, available_credits: 22 });
  await db
    .insert(generation)
    .values([
      doneGeneration(`${id} kept`, "a key"),
      doneGeneration(`${id} secret`, `key of ${id}'s secret`),
      doneGeneration(`${id} deleted`, "another key"),
    ]);
  await db
    .insert(creditLedger)
    .values([
      debit(`${id} kept`),
      debit(await plainDebit(SECRET, `${id} secret`)),
      debit(`${id} deleted`),
    ]);
  await db
    .insert(userHistory)
    .values([
      beatRow(`${id} kept`, id, `${id} feels tense and is pregnant`),
      beatRow(hidden, null, `${id} grieves`),
    ]);
  await db.insert(userProfile).values({
    user_id: id,
    full_name: `${id} Rao`,
    therapy_types: ["yoga"],
    had_brain_injury: true,
  });
  await db
    .insert(profileDraft)
    .values({ user_id: id, step: 2, answers: `{"diet":"${id} eats"}`, version: 3, writer: "w" });
  await db.insert(assessmentResult).values({
    ...{ id: `${id} result`, user_id: id, risk_level: "High", prompt_version: "1" },
    ...{ recommendations: [`${id} rests`], suggested_therapies: [], next_steps: [] },
    created_on: NOON,
  });
  return { hidden, link: await plainSignature(SECRET, hidden, id) };
}

async function everything(): Promise<string> {
  const { rows } = await database.client.execute(
    "select name from sqlite_master where type = 'table'",
  );
  const tables = rows.map(({ name }) => database.client.execute(`select * from "${name}"`));
  return JSON.stringify((await Promise.all(tables)).map((table) => table.rows));
}

async function opensFor(id: string, { hidden, link }: { hidden: string; link: string }) {
  const { db } = database;
  const [account] = await db.select().from(user).where(eq(user.id, id));
  const [stored] = await db.select().from(personKey).where(eq(personKey.user_id, id));
  const row = {
    ...{ id, email: account?.email ?? "", sealed: account?.sealed ?? null },
    ...{ wrapped: stored?.wrapped ?? null, version: stored?.version ?? null },
  };
  const { key, email } = await openAccount(database, keyring, row);
  expect(email).toBe(`${id}@example.com`);
  const profile = await readProfile(database, id);
  expect(await openProfile(key, profile.saved)).toMatchObject({
    ...{ full_name: `${id} Rao`, therapy_types: ["yoga"], had_brain_injury: true, stress_level: 5 },
  });
  const [draft] = profile.drafts;
  expect(draft).toMatchObject({ step: 2, version: 3, writer: "w" });
  expect(draft && (await openDraft(key, draft))).toEqual({ diet: `${id} eats` });
  expect(profile.results[0] && (await openAssessment(key, profile.results[0]))).toMatchObject({
    ...{ risk_level: "High", recommendations: [`${id} rests`] },
  });
  const kept = await findHistoryRow(database, `${id} kept`);
  expect(kept && (await openBeat(kept, { key, link: null, secrets }))).toMatchObject({
    ...{
      mood: `${id} feels tense and is pregnant`,
      focus: `${id} feels tense and is pregnant, read`,
    },
    ...{ notices: ["pregnancy"], doubt: false, beat_formula: "[1]", created_on: NOON },
  });
  const secret = await findHistoryRow(database, hidden);
  for (const given of [link, null]) {
    const opened = secret && (await openBeat(secret, { key, link: given, secrets }));
    if (given === null) expect(opened).toBeUndefined();
    else expect(opened).toMatchObject({ mood: `${id} grieves`, beat_formula: "[1]" });
  }
  const made = database.db.select().from(generation).where(eq(generation.user_id, id));
  const beats = (await made).map(
    async (row) => (await findMade(database, { key, secrets }, row))?.record.id,
  );
  expect((await Promise.all(beats)).toSorted()).toEqual(
    [`${id} kept`, hidden, undefined].toSorted(),
  );
}

test("legacy rows are sealed under the keys of their owners, and still open", async () => {
  const people = new Map<string, { hidden: string; link: string }>();
  for (const id of ["asha", "ravi"]) people.set(id, await storeLegacyPerson(id));
  for (const [id, beat] of people) await opensFor(id, beat);

  expect(await seal({ database, keyring })).toBeGreaterThan(0);
  for (const [id, beat] of people) await opensFor(id, beat);
  const stored = await everything();
  for (const plaintext of [
    " feels tense",
    " grieves",
    " Rao",
    "asha eats",
    " rests",
    "@example.com",
  ]) {
    expect(stored).not.toContain(plaintext);
  }
  const ledger = await database.db.select().from(creditLedger);
  expect(ledger.map(({ created_on }) => created_on)).toEqual(
    ledger.map(() => Date.UTC(2026, 10, 22)),
  );
  expect(stored.split("asha secret")).toHaveLength(2);
  expect(await seal({ database, keyring })).toBe(0);
  expect(await countLostBeats(database)).toBe(0);
});

test("a job that stops after any step resumes there, and every row stays readable", async () => {
  const beat = await storeLegacyPerson("asha");
  let steps = 0;
  while ((await seal({ database, keyring }, 1)) > 0) {
    await opensFor("asha", beat);
    steps += 1;
  }
  expect(steps).toBe(6);
  expect(await everything()).not.toContain("tense");
});

test("an incognito beat that no secret identifies stays as it is, and is counted", async () => {
  await storeLegacyPerson("asha");
  const other = createKeyring("another secret of 32 characters.");
  await seal({ database, keyring: other });
  expect(await countLostBeats(database)).toBe(1);
});

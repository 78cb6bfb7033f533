import { expect, test } from "vitest";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { now } from "#tests/rig/clock.ts";
import { storedBeat } from "#tests/rig/direct-writes.ts";
import { createPersonWithData } from "#tests/rig/person-with-data.ts";
import { sharedStack } from "#tests/rig/shared-stack.ts";
import { beatIdentity } from "#worker/features/beats/identity.ts";

const stack = sharedStack();

const EXPORT = "/api/account/export";

test("contains all data of a person, with incognito beats, and nothing of others", async () => {
  const asha = await createPersonWithData(stack, "asha");
  const ravi = await createPersonWithData(stack, "ravi");
  const answer = await asha.jar.get(EXPORT);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="?stillwave-my-data-\d{4}-\d\d-\d\d\.json/,
  );
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const text = await answer.text();
  for (const canary of asha.canaries) expect(text).toContain(canary);
  for (const canary of ravi.canaries) expect(text).not.toContain(canary);
  const today = new Date(now()).toISOString().slice(0, 10);
  expect(JSON.parse(text)).toMatchObject({
    schema_version: 1,
    exported_at: expect.stringContaining(today),
    account: {
      email: asha.email,
      verified_at: expect.stringContaining(today),
      created_at: expect.stringContaining(today),
      google_linked: false,
    },
    sessions: [{ device: expect.any(String), signed_in_at: expect.stringContaining(today) }],
    passkeys: [
      { name: "asha-phone-name", created_at: expect.stringContaining(today), last_used_at: null },
    ],
    credits: {
      available: 23,
      ledger: [
        { delta: 25, reason: "signup" },
        { delta: -1, reason: "generation" },
        { delta: -1, reason: "generation" },
      ],
    },
    beats: [
      { id: asha.beatId, incognito: false, favourite: true },
      { id: asha.incognitoId, incognito: true, created_on: `${today}T00:00:00.000Z` },
    ],
    session_marks: [{ beat: asha.beatId, day: today, before: 2, after: 4 }],
    listening_sessions: [
      { beat: asha.beatId, day: today, layer: "rain", minutes: 20, part_of_day: "night" },
    ],
    courses: [{ goal: "calm", days: 7, zone: "UTC", starts_on: today, state: "current" }],
    reminders: { mail_on: true, mail_hour: 7, calendar_address: true },
    questionnaire_results: [
      { questionnaire: "GAD-7", answered_on: expect.stringContaining(today), total: 5 },
    ],
    shared_sounds: [{ beat: asha.beatId, feeling: "anxious", goal: "calm" }],
    sounds_of_others: [],
    messages: [{ text: "A question asha-question" }],
    listening: { layer: "rain", level: 40, ears: "speakers", pure: false },
    profile: { date_of_birth: "1961-02-03", had_brain_injury: true, stress_level: 5 },
    profile_drafts: [{ step: 2, answers: { medical_history: "asha-draft" } }],
    assessment_results: [{ risk_level: "Moderate", recommendations: ["asha-advice"] }],
  });
  const { beats } = JSON.parse(text) as { beats: { stages: { base_freq: number }[] }[] };
  for (const { stages } of beats) expect(stages[0]?.base_freq).toBeGreaterThanOrEqual(80);
});

test("contains no password, session, code or key, plain or hashed", async () => {
  const meera = await createPersonWithData(stack, "meera");
  await meera.jar.postForm("/profile", { intent: "delete_code" });
  const text = await (await meera.jar.get(EXPORT)).text();
  expect(text).toContain('"purpose": "deletion"');
  const secrets = await stack.dump.rows(
    `select password_hash as secret from user where id = :id union all
     select id from session where user_id = :id union all
     select id from passkey where user_id = :id union all
     select public_key from passkey where user_id = :id union all
     select hash from token where user_id = :id union all
     select code_hash from token where user_id = :id union all
     select unsubscribe_hash from reminder where user_id = :id union all
     select calendar_hash from reminder where user_id = :id union all
     select fingerprint from generation where user_id = :id union all
     select key from generation where user_id = :id union all
     select reference from credit_ledger where user_id = :id and length(reference) = 64`.replaceAll(
      ":id",
      `'${meera.id}'`,
    ),
  );
  expect(secrets.length).toBeGreaterThanOrEqual(13);
  for (const { secret } of secrets) expect(text).not.toContain(secret);
  for (const value of meera.jar.cookies.values()) expect(text).not.toContain(value);
});

test("exports an empty account", async () => {
  const jar = await stack.person();
  const exported = await (await jar.get(EXPORT)).json();
  expect(exported).toMatchObject({
    beats: [],
    courses: [],
    reminders: null,
    questionnaire_results: [],
    shared_sounds: [],
    sounds_of_others: [],
    messages: [],
    listening: null,
    profile: null,
    profile_drafts: [],
    session_marks: [],
    listening_sessions: [],
  });
});

test(
  "exports hundreds of beats, many of them incognito, in few round trips",
  beforeRelease(),
  async () => {
    const { id, jar } = await stack.insertPerson();
    const key = await stack.sealed.keyOf(id);
    const count = 800;
    const kept = Array.from({ length: 520 }, (_, at) => `kept ${at}.`);
    const hidden = Array.from({ length: count - kept.length }, (_, at) => `hidden ${at}.`);
    const stored = [...kept, ...hidden].map(async (mood) => {
      const generation = id + mood;
      const incognito = hidden.includes(mood);
      const made = await beatIdentity(key, {
        ...{ id: generation, incognito, newId: crypto.randomUUID(), now: 0 },
      });
      const { beat, link } = made.result;
      return [
        [
          `insert into generation (id, user_id, key, fingerprint, status, lease_expires_at, created_on,
           finished_on, result) values (?, ?, ?, 'x', 'done', 0, 0, 0, ?)`,
          [generation, id, mood, made.sealedResult],
        ],
        [
          "insert into credit_ledger values (null, ?, -1, 'generation', ?, 0)",
          [id, made.ledgerReference],
        ],
        await storedBeat(key, { id: beat, mood }, link),
      ] satisfies Parameters<typeof stack.dump.write>[0];
    });
    await stack.dump.write([
      ...(await Promise.all(stored)).flat(),
      ["insert into credit_ledger values (null, ?, ?, 'signup', 'more', 0)", [id, count]],
    ]);
    stack.roundTrips();
    const text = await (await jar.get(EXPORT)).text();
    expect(stack.roundTrips()).toBeLessThanOrEqual(8);
    const { beats } = JSON.parse(text) as { beats: { mood_input: string; incognito: boolean }[] };
    const moods = (incognito: boolean) =>
      new Set(beats.filter((each) => each.incognito === incognito).map((each) => each.mood_input));
    expect(beats).toHaveLength(count);
    expect(moods(false)).toEqual(new Set(kept));
    expect(moods(true)).toEqual(new Set(hidden));
  },
);

test("is available only to its person", async () => {
  const answer = await stack.client().get(EXPORT);
  expect(answer.status).toBe(401);
  expect(answer.headers.get("Content-Disposition")).toBeNull();
  expect(await answer.json()).toMatchObject({ error: { code: "unauthenticated" } });
  const posted = await stack.client().postForm(EXPORT, {});
  expect(posted.status).toBe(405);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { type Sqld, startSqld } from "#db/sqld/server.ts";
import { beforeRelease } from "#tests/rig/before-release.ts";
import { createClient } from "#tests/rig/client.ts";
import { assertBooksSince, type Dump, openDump, openSealed, type Sealed } from "#tests/rig/dump.ts";
import { insertAccount } from "#tests/rig/people.ts";
import { createLanguageModel } from "#worker/adapters/model/language-model.ts";
import { toBeat } from "#worker/features/beats/beat.ts";
import { generateBeat } from "#worker/features/beats/generate.ts";
import type { BeatOutcome } from "#worker/features/beats/generations.ts";
import { deleteBeat } from "#worker/features/beats/store.ts";
import { TOLD } from "#worker/features/courses/context.ts";
import { type Courses, createCourses } from "#worker/features/courses/service.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import { createKeyring } from "#worker/platform/keyring.ts";
import { createSpeak } from "#worker/platform/speech.ts";
import { createThrottle } from "#worker/platform/throttle.ts";
import type { LayerChoice } from "#worker/sound/playback-options.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let folder: string;
let server: Sqld;
let database: Database;
let dump: Dump;
let sealed: Sealed;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plan-"));
  server = await startSqld({ folder: join(folder, "data") });
  await migrate({ url: server.url });
  database = openDatabase({ url: server.url });
  dump = openDump(server.url);
  sealed = openSealed(dump, SECRET);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A person who lives with a plan, on a clock of their own. */
interface Life {
  readonly id: string;
  readonly courses: Courses;
  readonly person: Person;
  now: number;
  /** What their marks put first. */
  favourite: LayerChoice | undefined;
  /** Answers of generations that are lost on the way back. */
  lost: number;
  /** Taps on "Make this sound" that had to pay. */
  paid: number;
  credits(): Promise<number>;
}

async function newLife(from: string, credits: number): Promise<Life> {
  const id = await insertAccount({ dump, sealed }, createClient("http://localhost"), { credits });
  const keyring = createKeyring(SECRET);
  const model = createLanguageModel({});
  const now = () => life.now;
  const throttle = createThrottle({ database, secret: SECRET, scale: 1000, now });
  const newId = () => crypto.randomUUID();
  const log = () => {};
  const speak = createSpeak({ assets: undefined, log });
  const dependencies = { database, keyring, throttle, now, newId, log, speak };
  const person = { id, credits } as Person;
  const courses = createCourses({
    dependencies,
    told: TOLD,
    rank: (_, offered) =>
      life.favourite !== undefined && offered.includes(life.favourite)
        ? [life.favourite, ...offered.filter((layer) => layer !== life.favourite)]
        : offered,
    sessions: { keyOf: () => sealed.keyOf(id) },
    generations: {
      async generate(_, request): Promise<BeatOutcome> {
        const { wrapped: personKey } = await sealed.keyOf(id);
        const outcome = await generateBeat(
          { ...dependencies, model },
          { ...request, userId: id, personKey, language: "en" },
          () => {},
        );
        if (outcome.kind !== "ready") return outcome;
        if (!outcome.replayed) life.paid += 1;
        if (life.lost > 0) {
          life.lost -= 1;
          return { kind: "failed", at: "desk" };
        }
        const beat = toBeat(outcome.record, outcome.credits);
        if (beat === undefined) throw new Error("The beat cannot be read.");
        return { kind: "ready", beat, replayed: outcome.replayed };
      },
    },
  });
  const life: Life = {
    ...{ id, courses, person, now: Date.parse(from), favourite: undefined, lost: 0, paid: 0 },
    credits: () => dump.count("select available_credits from profiles where id = ?", [id]),
  };
  return life;
}

let deleted = 0;

/** What must hold after every step: no charge without its sound, and one plan. */
async function holds(life: Life): Promise<void> {
  const nothing = { debits: 0, done: 0, beats: 0 };
  await assertBooksSince(nothing, dump, { deletedBeats: deleted, keptSounds: 0 });
  const debits = "select count(*) from credit_ledger where user_id = ? and reason = 'generation'";
  expect(await dump.count(debits, [life.id])).toBe(life.paid);
  const open = "select count(*) from course where user_id = ? and status in ('current', 'paused')";
  expect(await dump.count(open, [life.id])).toBeLessThanOrEqual(1);
}

/** What a page shows that is loaded now. */
async function page(life: Life) {
  const view = await life.courses.view(life.person);
  const { course } = view;
  if (course === undefined) throw new Error("There is no plan.");
  const seen = { id: course.id, version: view.version };
  const next = course.sessions.findIndex(({ doneOn }) => doneOn === null) + 1;
  const tap = ({ slot, key }: { slot: number; key: string }) => ({ course: course.id, slot, key });
  return { ...view, course, seen, next, taps: view.requests.map(tap) };
}

const doneOf = ({ course }: Awaited<ReturnType<typeof page>>) =>
  course.sessions.filter(({ doneOn }) => doneOn !== null).length;

test(
  "21 days with pauses, two tabs, a changed goal, deleted and lost sounds, and no credit in the end",
  beforeRelease(),
  async () => {
    const life = await newLife("2026-03-20T18:00:00Z", 4);
    const { courses, person } = life;
    const wishes = {
      goal: "sleep",
      days: 21,
      minutes: 20,
      hour: 22,
      zone: "Europe/Berlin",
    } as const;
    // Two taps, two tabs: one plan.
    const begun = await Promise.all([courses.start(person, wishes), courses.start(person, wishes)]);
    expect(begun.toSorted()).toEqual(["exists", "kept"]);
    await holds(life);
    let shown = await page(life);
    expect([shown.taps.length, await life.credits()]).toEqual([4, 4]);

    // The same tap in two tabs, and again: one sound, one credit.
    const [tap] = shown.taps;
    if (tap === undefined) throw new Error("No sound is to be made.");
    const taps = await Promise.all([courses.make(person, tap), courses.make(person, tap)]);
    expect(taps.some(({ kind }) => kind === "made")).toBe(true);
    expect(await courses.make(person, tap)).toEqual({ kind: "made" });
    await holds(life);
    expect([life.paid, await life.credits()]).toEqual([1, 3]);

    // An answer that is lost: the next page has the sound, and no tap pays for it again.
    shown = await page(life);
    const [second] = shown.taps;
    if (second === undefined) throw new Error("No second sound is to be made.");
    life.lost = 1;
    expect(await courses.make(person, second)).toMatchObject({ kind: "no_sound" });
    shown = await page(life);
    expect(shown.course.beats.slice(0, 2).every((beat) => beat !== null)).toBe(true);
    expect(await courses.make(person, second)).toEqual({ kind: "made" });
    await holds(life);
    expect(life.paid).toBe(2);

    // Days on both sides of the change of clocks on 29 March, with two days missed.
    for (let day = 0; day < 12; day += 1) {
      life.now += DAY;
      if (day === 3 || day === 4) continue;
      shown = await page(life);
      const stale = shown;
      expect(await courses.done(person, shown.seen, shown.next)).toBe("kept");
      // The same tap again and in the other tab, and one for another session of the same day.
      expect(await courses.done(person, stale.seen, stale.next)).toBe("already");
      shown = await page(life);
      expect(await courses.done(person, shown.seen, shown.next)).toBe("one_a_day");
      await holds(life);
    }
    shown = await page(life);
    expect(doneOf(shown)).toBe(10);

    // Marks move what is to come, and leave what is done.
    const before = shown.course.sessions;
    life.favourite = "brown";
    shown = await page(life);
    expect(shown.course.sessions.slice(0, 10)).toEqual(before.slice(0, 10));
    expect(shown.course.sessions[12]?.layer).toBe("brown");
    expect(before[12]?.layer).not.toBe("brown");

    // A sound is deleted from the history: its place is empty, and the plan goes on with the other.
    const gone = shown.course.beats[0];
    await deleteBeat(database, life.id, { id: gone ?? "", tie: "digest" });
    deleted += 1;
    shown = await page(life);
    expect([shown.course.beats[0], shown.deleted]).toEqual([null, [0]]);
    expect(await courses.make(person, tap)).toEqual({ kind: "changed" });
    const again = shown.taps.find(({ slot }) => slot === 0);
    expect(again?.key).not.toBe(tap.key);
    await holds(life);

    // Another goal in one tab; the other tab is told, and its button makes nothing of the old goal.
    const old = shown;
    const to = { goal: "calm", hour: 8, minutes: 10, zone: "" } as const;
    expect(await courses.change(person, shown.seen, to)).toBe("kept");
    expect(await courses.done(person, old.seen, old.next)).toBe("changed");
    expect(await courses.make(person, again ?? tap)).toEqual({ kind: "changed" });
    shown = await page(life);
    expect([shown.course.goal, shown.course.days, shown.course.zone, doneOf(shown)]).toEqual([
      ...["calm", 21, "Europe/Berlin", 10],
    ]);
    await holds(life);

    // Until no credit is left; the plan goes on with the sounds that it has.
    for (const each of shown.taps) {
      const kept = (await life.credits()) > 0;
      expect((await courses.make(person, each)).kind).toBe(kept ? "made" : "no_sound");
      await holds(life);
    }
    expect([life.paid, await life.credits()]).toEqual([4, 0]);

    // It rests for a month and asks for nothing; then it goes on to its end.
    shown = await page(life);
    expect(await courses.setState(person, shown.seen, "paused")).toBe("kept");
    life.now += 30 * DAY;
    shown = await page(life);
    expect(await courses.done(person, shown.seen, shown.next)).toBe("changed");
    expect(await courses.setState(person, shown.seen, "current")).toBe("kept");
    for (let left = 11; left > 0; left -= 1) {
      life.now += DAY;
      shown = await page(life);
      expect(await courses.done(person, shown.seen, shown.next)).toBe("kept");
    }
    shown = await page(life);
    expect([shown.course.state, doneOf(shown)]).toEqual(["finished", 21]);
    await holds(life);

    // One tap too many is taken back while nothing else has begun; a new plan uses what is there.
    expect(await courses.takeBack(person, shown.seen, 21)).toBe("kept");
    shown = await page(life);
    expect(await courses.done(person, shown.seen, 21)).toBe("kept");
    expect(await courses.start(person, { ...wishes, goal: "calm", days: 7 })).toBe("kept");
    expect(await courses.takeBack(person, { id: shown.seen.id, version: 99 }, 21)).toBe("changed");
    shown = await page(life);
    expect(shown.course.beats.every((beat) => beat !== null)).toBe(true);
    await holds(life);
  },
);

test.each([
  ["Europe/Berlin", "2026-10-23T21:30:00Z"],
  ["America/New_York", "2026-03-07T04:30:00Z"],
])(
  "in %s a session half an hour before midnight counts for its day, also when clocks change",
  async (zone, from) => {
    const life = await newLife(from, 2);
    const { courses, person } = life;
    const wishes = { goal: "calm", days: 7, minutes: 10, hour: 23, zone } as const;
    expect(await courses.start(person, wishes)).toBe("kept");
    let days: number[] = [];
    for (let day = 0; day < 7; day += 1) {
      const shown = await page(life);
      days = [...days, shown.today];
      expect(await courses.done(person, shown.seen, shown.next)).toBe("kept");
      life.now += HOUR;
      const after = await page(life);
      // Half past midnight is a new day, unless the night was an hour longer.
      if (after.today === shown.today && after.next > 0) {
        expect(await courses.done(person, after.seen, after.next)).toBe("one_a_day");
      }
      life.now += 23 * HOUR;
    }
    const { course } = await page(life);
    expect(course.state).toBe("finished");
    expect(new Set(days).size).toBe(7);
    await holds(life);
  },
);

const COLUMNS = {
  user_history: ["sealed", "beat_formula", "context_class", "quality_score"],
  generation: ["fingerprint", "status", "lease_expires_at", "finished_on", "result"],
} as const;

/** Adds rows like a person's only one, each written later. @returns what removes them */
async function addLater(table: keyof typeof COLUMNS, id: string, count: number) {
  const same = ["user_id", ...COLUMNS[table]].join(", ");
  const key = table === "generation" ? ["key", "'later-' || n"] : ["favourite", "0"];
  await dump.rows(
    `with recursive more (n) as (select 1 union all select n + 1 from more where n < ${count})
     insert into ${table} (id, ${key[0]}, ${same}, created_on)
     select 'later-' || n, ${key[1]}, ${same}, created_on + n from ${table}, more where user_id = ?`,
    [id],
  );
  return () => dump.rows(`delete from ${table} where user_id = ? and id like 'later-%'`, [id]);
}

test.each(["user_history", "generation"] as const)(
  "a sound whose answer was lost is not paid for again after 70 more rows of %s",
  async (table) => {
    const life = await newLife("2026-11-23T12:00:00Z", 2);
    const { courses, person, id } = life;
    const wishes = { goal: "calm", days: 7, minutes: 10, hour: 8, zone: "UTC" } as const;
    await courses.start(person, wishes);
    const [tap] = (await page(life)).taps;
    if (tap === undefined) throw new Error("No sound is to be made.");
    life.lost = 1;
    await courses.make(person, tap);
    const made = await dump.rows("select id from user_history where user_id = ?", [id]);
    const removeLater = await addLater(table, id, 70);
    // The page that is shown next, and the tap on it.
    const [next] = (await page(life)).taps.filter(({ slot }) => slot === tap.slot);
    expect(await courses.make(person, next ?? tap)).toEqual({ kind: "made" });
    expect((await page(life)).course.beats[tap.slot]).toBe(made[0]?.id);
    expect([life.paid, await life.credits()]).toEqual([1, 1]);
    await removeLater();
    await holds(life);
  },
);

test("somebody else's plan, beat or tap changes nothing", async () => {
  const [one, other] = [
    await newLife("2026-11-23T12:00:00Z", 2),
    await newLife("2026-11-23T12:00:00Z", 2),
  ];
  const wishes = { goal: "calm", days: 7, minutes: 10, hour: 8, zone: "UTC" } as const;
  await one.courses.start(one.person, wishes);
  await other.courses.start(other.person, wishes);
  const [mine, theirs] = [await page(one), await page(other)];
  const [tap] = theirs.taps;
  if (tap === undefined) throw new Error("No sound is to be made.");
  expect(await one.courses.make(one.person, tap)).toEqual({ kind: "changed" });
  await other.courses.make(other.person, tap);
  const beat = (await page(other)).course.beats[0] ?? "";
  expect(await one.courses.choose(one.person, mine.seen, { slot: 0, beat })).toBe("not_yours");
  expect(await one.courses.setState(one.person, theirs.seen, "ended")).toBe("changed");
  await holds(one);
  await holds(other);
});

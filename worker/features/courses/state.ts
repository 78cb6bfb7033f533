import type { Database, Statement } from "#db/client.ts";
import { uuidOf } from "#worker/domain/crypto.ts";
import { isoDay } from "#worker/domain/time.ts";
import { rankLayers } from "#worker/features/adaptation/rules.ts";
import { type MadeGeneration, resultOf } from "#worker/features/beats/identity.ts";
import { type BeatRecord, openBeat } from "#worker/features/beats/record.ts";
import { listenerOf } from "#worker/features/profile/listener-of.rules.ts";
import { openDraftedBirthday, openProfile } from "#worker/features/profile/sealed.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import type { PersonKey } from "#worker/platform/keyring.ts";
import { readStoredFormula } from "#worker/sound/formula.ts";
import { NO_FACTS, offeredLayers, type PersonFacts, recompose } from "./compose.rules.ts";
import {
  type BeatForCourse,
  COURSE_GOALS,
  type Course,
  type CourseGoal,
  fitsGoal,
  withoutDeleted,
} from "./rules.ts";
import { openCourse } from "./sealed.ts";
import { soundMood } from "./sound-moods.rules.ts";
import { hasBeat, readCourse } from "./store.ts";

/** A generation of the person that is done. */
interface DoneGeneration extends MadeGeneration {
  /** Its idempotency key. */
  readonly key: string;
}

/** What an empty slot's sound is asked for with. */
export interface SlotRequest {
  readonly slot: number;
  /** How many sounds this slot had before. */
  readonly attempt: number;
  readonly mood: string;
  /** The same for every tap, so that only one sound is made and paid for. */
  readonly key: string;
}

export async function slotRequest(
  key: PersonKey,
  course: Course,
  slot: number,
): Promise<SlotRequest> {
  const attempt = course.attempts?.[slot] ?? 0;
  return {
    ...{ slot, attempt, mood: soundMood(course.goal, slot) },
    key: await keyOf(key, course, { slot, attempt }),
  };
}

/**
 * Puts sounds into the slots that they were made for and whose answer was lost; one that was deleted
 * since only counts as an attempt.
 * @param has whether the person has a beat
 */
async function withMadeSounds(
  key: PersonKey,
  course: Course,
  {
    generations,
    has,
  }: {
    readonly generations: readonly DoneGeneration[];
    has(beat: string): Promise<boolean>;
  },
): Promise<Course> {
  const beats = [...course.beats];
  const attempts = course.beats.map((_, slot) => course.attempts?.[slot] ?? 0);
  for (const slot of beats.keys()) {
    for (let found = true; found && beats[slot] === null; ) {
      const attempt = attempts[slot] ?? 0;
      const wanted = await keyOf(key, course, { slot, attempt });
      const made = generations.find((each) => each.key === wanted);
      found = made !== undefined;
      if (made === undefined) continue;
      attempts[slot] = attempt + 1;
      const result = await resultOf(key, made);
      if (result !== undefined && (await has(result.beat))) beats[slot] = result.beat;
    }
  }
  return { ...course, beats, attempts };
}

/** An idempotency key in the form of a UUID, from what must not be made twice. */
async function keyOf(
  key: PersonKey,
  { id, goal }: Course,
  { slot, attempt }: { readonly slot: number; readonly attempt: number },
): Promise<string> {
  const parts = [id, String(slot), String(attempt), soundMood(goal, slot)];
  return uuidOf(await key.digest("a sound of a course", ...parts));
}

/** What other rooms know of a person. */
export type Told = Pick<PersonFacts, "latest" | "heard">;

/** How a course reads it: statements in the course's own round trip, and what opens their results. */
export interface ReadsTold {
  statements(database: Database, userId: string, now: number): readonly Statement[];
  /** @param results of the statements, in their order */
  open(key: PersonKey, results: readonly unknown[]): Promise<Told>;
}

/** A beat of the person that a course may use. */
export interface OwnBeat
  extends BeatForCourse,
    Pick<BeatRecord, "focus" | "doubt" | "created_on"> {}

/** A person's course as it is today, with what it follows from. */
export interface CourseState {
  /** The one in progress, or the last one; sessions to come are composed from today's facts. */
  readonly course: Course | undefined;
  /** The row's, or 0 without one. */
  readonly version: number;
  readonly createdOn: number;
  /** Slots whose beat was deleted from the history. */
  readonly deleted: readonly number[];
  /** A slot has a sound whose answer was lost: it is to be stored. */
  readonly recovered: boolean;
  readonly facts: PersonFacts;
  /** Newest first. */
  readonly beats: readonly OwnBeat[];
}

export interface StatePorts {
  readonly dependencies: Pick<Dependencies, "database" | "now">;
  readonly told: ReadsTold;
  /** @default rankLayers */
  readonly rank?: typeof rankLayers | undefined;
}

/** Reads a person's course in one round trip. */
export async function readState(ports: StatePorts, key: PersonKey): Promise<CourseState> {
  const { dependencies, told } = ports;
  const { database, now } = dependencies;
  const { userId } = key.wrapped;
  const time = now();
  const statements = told.statements(database, userId, time);
  const rows = await readCourse(database, userId, statements);
  const records = await Promise.all(rows.beats.map((row) => openBeat(row, { key, link: null })));
  const beats = records.flatMap((record) => (record ? ownBeat(record) : []));
  const answers = await openProfile(key, rows.profile);
  const drafted = await openDraftedBirthday(key, rows.draft);
  const { askedParent } = rows;
  const { notices } = listenerOf(answers, { askedParent, drafted, today: isoDay(time) });
  const facts: PersonFacts = {
    ...NO_FACTS,
    notices,
    ...(answers && {
      stress: answers.stress_level,
      sleepTrouble: answers.sleep_issues || (answers.sleep_severity ?? 0) > 0,
    }),
    ...(await told.open(key, rows.others)),
  };
  const nothing = { course: undefined, version: 0, createdOn: 0, deleted: [], recovered: false };
  if (rows.row === undefined) return { ...nothing, facts, beats };
  const stored = await openCourse(key, rows.row);
  const kept = withoutDeleted(stored.beats, beats);
  const deleted = stored.beats.flatMap((beat, slot) =>
    beat !== null && kept[slot] === null ? [slot] : [],
  );
  const ids = new Set(beats.map(({ id }) => id));
  const made = await withMadeSounds(
    key,
    { ...stored, beats: kept },
    {
      generations: rows.generations,
      // Read were the newest: to take an older one for deleted would charge for it again.
      has: async (beat) => ids.has(beat) || hasBeat(database, userId, beat),
    },
  );
  return {
    course: composedFor(ports, made, facts),
    version: rows.row.version,
    createdOn: rows.row.created_on,
    deleted: deleted.filter((slot) => made.beats[slot] === null),
    recovered: made.beats.some((beat, slot) => beat !== null && kept[slot] === null),
    ...{ facts, beats },
  };
}

/** A course with its coming sessions composed from what is known today. */
export function composedFor(
  { rank = rankLayers }: Pick<StatePorts, "rank">,
  course: Course,
  facts: PersonFacts,
): Course {
  return recompose(course, facts, layersFor({ rank }, course, facts));
}

export function layersFor(
  { rank = rankLayers }: Pick<StatePorts, "rank">,
  { goal, hour }: Pick<Course, "goal" | "hour">,
  facts: PersonFacts,
) {
  return rank(facts.heard, offeredLayers(goal, hour, facts));
}

/** @returns nothing where the formula cannot be read: it would not play */
function ownBeat({ id, focus, doubt, created_on, beat_formula }: BeatRecord): readonly OwnBeat[] {
  const formula = readStoredFormula(beat_formula);
  if (formula === undefined) return [];
  // Words that raised a doubt about a crisis are never chosen for anybody.
  const goals: readonly CourseGoal[] = doubt
    ? []
    : COURSE_GOALS.filter((goal) => fitsGoal(goal, formula));
  return [{ id, focus, doubt, created_on, goals }];
}

import { readCourse } from "#db/courses.ts";
import { hasBeat } from "#db/history.ts";
import { rankLayers } from "#worker/domain/adaptation/rank-layers.ts";
import { recompose } from "#worker/domain/courses/compose-course.ts";
import { COURSE_GOALS, type Course, type CourseGoal } from "#worker/domain/courses/course.ts";
import { offeredLayers } from "#worker/domain/courses/offered-layers.ts";
import { NO_FACTS, type PersonFacts } from "#worker/domain/courses/person-facts.ts";
import { type BeatForCourse, fitsGoal, withoutDeleted } from "#worker/domain/courses/slots.ts";
import { ANYBODY, listenerOf } from "#worker/domain/profile/listener.ts";
import { isoDay } from "#worker/domain/time/day.ts";
import { type BeatRecord, openBeat } from "#worker/services/beats/beat-record.ts";
import type { Core } from "#worker/services/core/core.ts";
import { openProfile } from "#worker/services/profile/stored.ts";
import type { PersonKey } from "#worker/services/sealing/person-key.ts";
import { readStoredFormula } from "#worker/sound/stored-formula.ts";
import { withMadeSounds } from "./slot-keys.ts";
import { openCourse } from "./stored.ts";
import type { ReadsTold } from "./told.ts";

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
  readonly core: Pick<Core, "database" | "now">;
  readonly told: ReadsTold;
  /** @default rankLayers */
  readonly rank?: typeof rankLayers | undefined;
}

/** Reads a person's course in one round trip. */
export async function readState(ports: StatePorts, key: PersonKey): Promise<CourseState> {
  const { core, told } = ports;
  const { database, now } = core;
  const { userId } = key.wrapped;
  const time = now();
  const statements = told.statements(database, userId, time);
  const rows = await readCourse(database, userId, statements);
  const records = await Promise.all(rows.beats.map((row) => openBeat(row, { key, link: null })));
  const beats = records.flatMap((record) => (record ? ownBeat(record) : []));
  const answers = await openProfile(key, rows.profile);
  const { notices } = answers === undefined ? ANYBODY : listenerOf(answers, isoDay(time));
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

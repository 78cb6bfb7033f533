import { dayOf } from "#worker/domain/time.ts";
import { mondayOf, WEEK_DAYS } from "#worker/domain/zones.ts";
import type { Person } from "#worker/features/sessions/service.ts";
import type { Dependencies } from "#worker/platform/dependencies.ts";
import {
  type MarkOfBeat,
  type Moment,
  readMarks,
  type SessionMark,
  saveMarks,
} from "./marks.store.ts";

/** How a person felt before and after a beat, 1 (low) to 5 (good); null where they did not say. */
export interface Felt {
  readonly before: number | null;
  readonly after: number | null;
}

/**
 * How a person felt around each of some beats when they last said so, by the beats' ids.
 * @param marks the latest first
 */
export function feltOf(
  marks: readonly MarkOfBeat[],
  beats: readonly { readonly id: string }[],
): Readonly<Record<string, Felt>> {
  const felt: Record<string, Felt> = {};
  for (const { id } of beats) {
    const latest = marks.find(({ beat }) => beat === id);
    if (latest) felt[id] = { before: latest.before, after: latest.after };
  }
  return felt;
}

/** A week of sessions: how people felt before and after, on the five-step scale. */
export interface WeekOfMarks {
  /** First day, a Monday, in days since 1970. */
  readonly monday: number;
  /** Those that have both marks. */
  readonly sessions: number;
  /** Mean of these sessions, 1 (low) to 5 (good); null where there is none. */
  readonly felt: { readonly before: number; readonly after: number } | null;
}

/** Groups marks by week, oldest first, including weeks that have none. */
export function weeksOf(
  marks: readonly SessionMark[],
  today: number,
  count: number,
): readonly WeekOfMarks[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const monday = last - (count - 1 - index) * WEEK_DAYS;
    const both = marks.flatMap(({ day, before, after }) =>
      mondayOf(day) === monday && before !== null && after !== null ? [{ before, after }] : [],
    );
    if (both.length === 0) return { monday, sessions: 0, felt: null };
    const felt = {
      before: mean(both.map(({ before }) => before)),
      after: mean(both.map(({ after }) => after)),
    };
    return { monday, sessions: both.length, felt };
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

export type { SessionMark };

const WEEKS_SHOWN = 8;

/** How people feel before and after listening: marked by a tap each, shown by week. */
export interface Wellbeing {
  /** @returns whether it was stored: the beat must be the person's own, the value 1 to 5 */
  mark(person: Person, mark: { beatId: string; moment: string; value: unknown }): Promise<boolean>;
  /** The person's marks of one of their beats, the earliest first. */
  marksOf(person: Person, beatId: string): Promise<readonly SessionMark[]>;
  /** First day of the shown weeks, in days since 1970. */
  firstDay(): number;
  weeks(marks: readonly SessionMark[]): readonly WeekOfMarks[];
}

export function createWellbeing({ database, now }: Dependencies): Wellbeing {
  const today = () => dayOf(now());
  return {
    async mark(person, { beatId, moment, value }) {
      const step = Number(value);
      if (!isMoment(moment) || !Number.isInteger(step) || step < 1 || step > 5) return false;
      const mark = { userId: person.id, beatId, day: today(), [moment]: step };
      return (await saveMarks(database, mark)).rowsAffected === 1;
    },
    marksOf: (person, beatId) => readMarks(database, person.id, beatId),
    firstDay: () => mondayOf(today()) - (WEEKS_SHOWN - 1) * 7,
    weeks: (marks) => weeksOf(marks, today(), WEEKS_SHOWN),
  };
}

function isMoment(moment: string): moment is Moment {
  return moment === "before" || moment === "after";
}

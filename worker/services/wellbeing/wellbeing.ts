import { type Moment, readMarks, type SessionMark, saveMark } from "#db/marks.ts";
import { dayOf } from "#worker/domain/time/day.ts";
import { mondayOf } from "#worker/domain/time/week.ts";
import type { Core } from "#worker/services/core/core.ts";
import type { Person } from "#worker/services/sessions/sessions.ts";
import { type WeekOfMarks, weeksOf } from "./weeks.ts";

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

export function createWellbeing({ database, now }: Core): Wellbeing {
  const today = () => dayOf(now());
  return {
    async mark(person, { beatId, moment, value }) {
      const step = Number(value);
      if (!isMoment(moment) || !Number.isInteger(step) || step < 1 || step > 5) return false;
      return saveMark(database, { userId: person.id, beatId, day: today(), moment, value: step });
    },
    marksOf: (person, beatId) => readMarks(database, person.id, beatId),
    firstDay: () => mondayOf(today()) - (WEEKS_SHOWN - 1) * 7,
    weeks: (marks) => weeksOf(marks, today(), WEEKS_SHOWN),
  };
}

function isMoment(moment: string): moment is Moment {
  return moment === "before" || moment === "after";
}

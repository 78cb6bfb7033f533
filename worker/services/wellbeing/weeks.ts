import type { SessionMark } from "#db/marks.ts";

/** A week of sessions: how feelings changed from before to after, on the five-step scale. */
export interface WeekOfMarks {
  /** First day, a Monday, in days since 1970. */
  readonly monday: number;
  readonly sessions: number;
  /** Mean of `after - before`, -4 to 4; null where no session has both. */
  readonly change: number | null;
}

/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4;
const WEEK = 7;

/** The Monday of a day's week, in days since 1970. */
export function mondayOf(day: number): number {
  return day - ((((day - FIRST_MONDAY) % WEEK) + WEEK) % WEEK);
}

/** Groups marks by week, oldest first, including weeks that have none. */
export function weeksOf(
  marks: readonly SessionMark[],
  today: number,
  count: number,
): readonly WeekOfMarks[] {
  const last = mondayOf(today);
  return Array.from({ length: count }, (_, index) => {
    const monday = last - (count - 1 - index) * WEEK;
    const own = marks.filter(({ day }) => mondayOf(day) === monday);
    const changes = own.flatMap(({ before, after }) =>
      before === null || after === null ? [] : [after - before],
    );
    const sum = changes.reduce((total, change) => total + change, 0);
    return {
      monday,
      sessions: changes.length,
      change: changes.length === 0 ? null : sum / changes.length,
    };
  });
}

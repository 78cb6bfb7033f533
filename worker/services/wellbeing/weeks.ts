import type { SessionMark } from "#db/marks.ts";
import { mondayOf, WEEK_DAYS } from "#worker/domain/time/week.ts";

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

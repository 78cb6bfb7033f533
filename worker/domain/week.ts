/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4;
export const WEEK_DAYS = 7;

/** The Monday of a day's week, in days since 1970. */
export function mondayOf(day: number): number {
  return day - ((((day - FIRST_MONDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS);
}

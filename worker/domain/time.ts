export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** The date of a time, YYYY-MM-DD, UTC. @param time Unix ms */
export function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The day of a time, in days since 1970, UTC. @param time Unix ms */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS);
}

/** Start of the day of a time, UTC, Unix ms. */
export function startOfDay(time: number): number {
  return time - (time % DAY_MS);
}

import { HISTORY } from "#app/words/history.ts";
import { DAY_MS } from "#worker/domain/time.ts";

/** A day of the history. */
export interface NamedDay {
  /** Today or yesterday; undefined for any other day. */
  readonly near: string | undefined;
  readonly date: string;
}

/**
 * Names the days of times as people at a place count them: a beat made after midnight is of the new day.
 * @param now Unix ms
 */
export function dayNames(timeZone: string, now: number): (time: string) => NamedDay {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ weekday: "long", day: "numeric", month: "long", year: "numeric" },
    timeZone,
  });
  const today = format.format(now);
  const yesterday = format.format(now - DAY_MS);
  return (time) => {
    const date = format.format(new Date(time));
    if (date === today) return { near: HISTORY.today, date };
    return { near: date === yesterday ? HISTORY.yesterday : undefined, date };
  };
}

/** Writes the time of day as people at a place read it on the clock: "21:40". */
export function timesOfDay(timeZone: string): (time: string) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ hour: "2-digit", minute: "2-digit" },
    timeZone,
  });
  return (time) => format.format(new Date(time));
}

import { DAY_MS } from "#worker/domain/time/day.ts";
import { mondayOf, WEEK_DAYS } from "#worker/domain/time/week.ts";

export const PERIOD_NAMES = ["week", "month"] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

/** How many weeks or months are shown. */
export const PERIODS_SHOWN = 12;

/** A week or a month of the calendar. Days are counted since 1970. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

/** The name in an address, or the week. */
export function periodName(name: string | null): PeriodName {
  return PERIOD_NAMES.find((known) => known === name) ?? "week";
}

/** The last weeks (from Monday on) or months, the one of today last. */
export function periodsUntil(today: number, by: PeriodName): readonly Period[] {
  return Array.from({ length: PERIODS_SHOWN }, (_, at) => {
    const back = PERIODS_SHOWN - 1 - at;
    return by === "week" ? weekOf(today - back * WEEK_DAYS) : monthOf(today, back);
  });
}

function weekOf(day: number): Period {
  const first = mondayOf(day);
  return { first, last: first + WEEK_DAYS - 1 };
}

/** @param back how many months before that of the day */
function monthOf(day: number, back: number): Period {
  const date = new Date(day * DAY_MS);
  const startOf = (month: number) => Date.UTC(date.getUTCFullYear(), month, 1) / DAY_MS;
  const month = date.getUTCMonth() - back;
  return { first: startOf(month), last: startOf(month + 1) - 1 };
}

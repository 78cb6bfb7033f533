import { PROGRESS } from "#app/words/progress.ts";
import { DAY_MS } from "#worker/domain/time.ts";
import type { Period, PeriodName } from "#worker/features/progress/rules.ts";

/** Names a week by its Monday, "16 Nov", and a month by its year, "Nov 2026". */
export function periodLabel({ first }: Pick<Period, "first">, by: PeriodName): string {
  return by === "week" ? dayLabel(first) : format({ month: "short", year: "numeric" }, first);
}

/** The same, where it is not over yet: "16 Nov, so far". */
export function nameOfPeriod(period: Period, by: PeriodName, today: number): string {
  const label = periodLabel(period, by);
  return today <= period.last ? PROGRESS.soFar(label) : label;
}

/** A day, "16 Nov". @param day since 1970 */
export function dayLabel(day: number): string {
  return format({ day: "numeric", month: "short" }, day);
}

function format(options: Intl.DateTimeFormatOptions, day: number): string {
  return new Date(day * DAY_MS).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
}

import type { LedgerEntry, LedgerReason } from "#worker/domain/credits.ts";
import { startOfDay } from "#worker/domain/time.ts";

/** What changed a person's credits on one day for one reason. */
export interface CreditDay {
  /** Start of the day, UTC, Unix ms. */
  readonly day: number;
  readonly reason: LedgerReason;
  readonly times: number;
  readonly delta: number;
}

/** Sums up neighbouring entries of one day and reason, in the order in which they come. */
export function creditDays(entries: readonly LedgerEntry[]): readonly CreditDay[] {
  const days: CreditDay[] = [];
  for (const { created_on, reason, delta } of entries) {
    const day = startOfDay(created_on);
    const last = days.at(-1);
    const same = last?.day === day && last.reason === reason ? days.pop() : undefined;
    days.push({
      ...{ day, reason },
      times: (same?.times ?? 0) + 1,
      delta: (same?.delta ?? 0) + delta,
    });
  }
  return days;
}

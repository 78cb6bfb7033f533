import { LEAST_FOR_MEAN } from "#worker/domain/adaptation/what-helped.ts";
import { type DayTally, NOTHING, type Sums, sum } from "./day-tally.ts";
import { type Period, type PeriodName, periodsUntil } from "./periods.ts";

/** A week or a month of a person. */
export interface Bucket extends Period, Pick<Sums, "marked" | "sessions" | "minutes" | "planned"> {
  /**
   * How they felt before and after listening, on average: 1 (low) to 5 (good). Null from too few
   * sessions with both marks, of which nothing is said.
   */
  readonly felt: { readonly before: number; readonly after: number } | null;
}

export interface Buckets {
  /** The earliest first; empty ones too. */
  readonly each: readonly Bucket[];
  /** The whole time, as one. */
  readonly all: Bucket;
}

/**
 * The days by week or month.
 * @param today where the person is, in days since 1970. What is stored for a later day, which has begun
 * on the server's clock alone, is of today.
 */
export function bucketsOf(days: readonly DayTally[], today: number, by: PeriodName): Buckets {
  const each = periodsUntil(today, by).map((period) => bucketOf(days, today, period));
  const [first, last] = [each.at(0)?.first ?? today, each.at(-1)?.last ?? today];
  return { each, all: bucketOf(days, today, { first, last }) };
}

function bucketOf(days: readonly DayTally[], today: number, { first, last }: Period): Bucket {
  const { before, after, ...counts } = days
    .filter(({ day }) => {
      const lived = Math.min(day, today);
      return lived >= first && lived <= last;
    })
    .reduce<Sums>(sum, NOTHING);
  const { marked } = counts;
  const felt = marked < LEAST_FOR_MEAN ? null : { before: before / marked, after: after / marked };
  return { first, last, ...counts, felt };
}

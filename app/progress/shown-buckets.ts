import type { Buckets, PeriodName } from "#worker/features/progress/rules.ts";

/** What a section of the page draws. */
export interface ShownBuckets {
  readonly buckets: Buckets;
  readonly by: PeriodName;
  /** Where the person is, in days since 1970. */
  readonly today: number;
}

/** Weeks or months with something in them from which a drawing says more than a sentence. */
export const DRAWN_FROM = 2;

/** What the watch has seen of the product, and what follows from it: pure. */

/** The last check of all balances against their ledgers, which the recurring job makes. */
export interface BooksChecked {
  /** Unix ms. */
  readonly at: number;
  /** How many balances differ. */
  readonly mismatches: number;
}

/** Parts of the product that may fail while the rest works. */
export type WatchedPart = "database" | "mail" | "model" | "payments";

/** What the watch saw last. */
export interface Seen {
  /** When it looked, Unix ms. */
  readonly at: number;
  /** Since when there is a watch, Unix ms. */
  readonly since: number;
  /** Whether the database took a write within its deadline. */
  readonly writes: boolean;
  /** null: never checked, or the database did not answer. */
  readonly books: BooksChecked | null;
  /** When each part last failed, Unix ms. */
  readonly troubles: Readonly<Partial<Record<WatchedPart, number>>>;
}

const MINUTE_MS = 60_000;

/** The job runs every ten minutes: after this long two runs are missing, ms. */
const JOB_LATE_MS = 30 * MINUTE_MS;

/** How long a part that failed once is said to be in trouble, ms. */
const TROUBLED_MS = 15 * MINUTE_MS;

/** Why people can still listen, and somebody has to look all the same. */
export type Concern = "job_late" | "books_differ" | "not_watched";

/**
 * What is wrong though the product answers.
 * @param seen undefined: the watch itself does not answer
 */
export function concerns(seen: Seen | undefined, now: number): readonly Concern[] {
  if (seen === undefined) return ["not_watched"];
  const found: Concern[] = [];
  if (isJobLate(seen, now)) found.push("job_late");
  if (seen.books !== null && seen.books.mismatches > 0) found.push("books_differ");
  return found;
}

/** Whether the recurring job should have ended since. A new product has no run yet. */
export function isJobLate({ writes, books, since }: Seen, now: number): boolean {
  return writes && now - (books?.at ?? since) > JOB_LATE_MS;
}

/** Whole seconds since the recurring job last checked the books; null where that is not known. */
export function jobAge(seen: Seen | undefined, now: number): number | null {
  const books = seen?.books ?? null;
  return books === null ? null : Math.max(0, Math.round((now - books.at) / 1000));
}

/** Whether a part failed a short while ago. */
export function isTroubled(seen: Seen, part: WatchedPart, now: number): boolean {
  const failed = seen.troubles[part];
  return failed !== undefined && now - failed < TROUBLED_MS;
}

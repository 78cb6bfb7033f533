import type { Beat } from "#worker/services/beats/beat.ts";

/** SPEC.md section 9: the carousel's page size. */
const RECENT_PER_PAGE = 3;

/** How many beats the carousel shows at most. */
export const RECENT_LIMIT = 30;

export interface RecentPage {
  readonly beats: readonly Beat[];
  readonly page: number;
  readonly pages: number;
  /** The history could not be read. */
  readonly failed: boolean;
}

/**
 * One page of the recent beats.
 * @param requested its number, from 1; a number without a page gives the first
 */
export function recentPage(beats: readonly Beat[], requested: number, failed: boolean): RecentPage {
  const pages = Math.max(1, Math.ceil(beats.length / RECENT_PER_PAGE));
  const exists = Number.isInteger(requested) && requested >= 1 && requested <= pages;
  const page = exists ? requested : 1;
  const first = (page - 1) * RECENT_PER_PAGE;
  return { beats: beats.slice(first, first + RECENT_PER_PAGE), page, pages, failed };
}

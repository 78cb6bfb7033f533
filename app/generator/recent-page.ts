import type { Beat } from "#worker/features/beats/beat.ts";

/** SPEC.md section 9: the carousel's page size. */
export const RECENT_PER_PAGE = 3;

/** No page has a higher number: its first beat can still be counted exactly. */
const LAST_PAGE = Math.floor(Number.MAX_SAFE_INTEGER / RECENT_PER_PAGE);

export interface RecentPage {
  readonly beats: readonly Beat[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  /** The history could not be read. */
  readonly failed: boolean;
}

/** The number of the page that an address asks for, from 1; the first where it is none. */
export function requestedPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
}

/** How many beats stand before a page. */
export function beatsBefore(page: number): number {
  return (page - 1) * RECENT_PER_PAGE;
}

/** How many pages so many beats fill; without beats there is one, which is empty. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / RECENT_PER_PAGE));
}

/** The pages beside one: the first follows the last, as SPEC.md section 2 has it. */
export function pagesBeside(page: number, pages: number) {
  return { previous: page === 1 ? pages : page - 1, next: page === pages ? 1 : page + 1 };
}

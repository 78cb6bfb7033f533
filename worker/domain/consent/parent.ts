import { isChild } from "#worker/domain/profile/listener.ts";
import { DAY_MS } from "#worker/domain/time/day.ts";

/** Where asking a parent stands. */
export const PARENT_STATES = ["asked", "agreed", "withdrawn"] as const;

export type ParentState = (typeof PARENT_STATES)[number];

/** How long a parent may answer, ms. */
export const PARENT_ANSWER_MS = 7 * DAY_MS;

/**
 * Whether somebody's health answers wait for a parent's yes. Who was a child here before and no longer says
 * when they were born is still one.
 * @param dateOfBirth YYYY-MM-DD, or null where nothing was said
 * @param state null where no parent was ever asked
 * @param today YYYY-MM-DD
 */
export function waitsForParent(
  dateOfBirth: string | null,
  state: ParentState | null,
  today: string,
): boolean {
  if (state === "agreed") return false;
  return dateOfBirth === null ? state !== null : isChild(dateOfBirth, today);
}

import { DAY_MS } from "#worker/domain/time.ts";
import { isChild } from "#worker/features/profile/listener.rules.ts";

/** What people agree to, each by itself: that answers of one kind are kept and used. */
export const PURPOSES = ["profile", "questionnaires", "beats"] as const;

export type Purpose = (typeof PURPOSES)[number];

/** The version of each notice that is shown now. Its words are in `app/consent/words/en.json`. */
export const NOTICE_VERSIONS = {
  profile: 1,
  questionnaires: 1,
  beats: 1,
} as const satisfies Readonly<Record<Purpose, number>>;

export function isPurpose(value: unknown): value is Purpose {
  return PURPOSES.some((purpose) => purpose === value);
}

/** Where asking a parent stands. */
export const PARENT_STATES = ["asked", "agreed", "withdrawn"] as const;

export type ParentState = (typeof PARENT_STATES)[number];

/** How long a parent may answer, ms. */
export const PARENT_ANSWER_MS = 7 * DAY_MS;

/**
 * Whether somebody's health answers wait for a parent's yes.
 * @param dateOfBirth YYYY-MM-DD, or null where nothing was said
 * @param state null where no parent was ever asked
 * @param today YYYY-MM-DD
 */
export function waitsForParent(
  dateOfBirth: string | null,
  state: ParentState | null,
  today: string,
): boolean {
  return state !== "agreed" && isChild({ born: dateOfBirth, askedParent: state !== null }, today);
}

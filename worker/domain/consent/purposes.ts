/** What people agree to, each by itself: that answers of one kind are kept and used. */
export const PURPOSES = ["profile", "questionnaires", "beats"] as const;

export type Purpose = (typeof PURPOSES)[number];

/** The version of each notice that is shown now. Its words are in `app/words/consent.ts`. */
export const NOTICE_VERSIONS = {
  profile: 1,
  questionnaires: 1,
  beats: 1,
} as const satisfies Readonly<Record<Purpose, number>>;

/** The language in which the notices are shown. */
export const NOTICE_LANGUAGE = "en";

export function isPurpose(value: unknown): value is Purpose {
  return PURPOSES.some((purpose) => purpose === value);
}

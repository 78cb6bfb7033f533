/** What a text may be about, besides a feeling. */
export const MATTERS = [
  "grief",
  "breakup",
  "partner",
  "child",
  "family",
  "health",
  "pain",
  "money",
  "work",
  "exam",
  "interview",
  "meeting",
  "talk",
  "study",
  "lonely",
  "future",
] as const;

/** How its writer is; of the feelings of one list one alone is said, the first. */
export const FEELINGS = [
  ["thoughts", "sleep"],
  ["fear", "stress", "worry"],
  ["sad"],
  ["anger"],
  ["tired"],
  ["focus"],
] as const;

type Matter = (typeof MATTERS)[number];

export type FeelingSaid = (typeof FEELINGS)[number][number];

/** What lies on the day after; these are said as such. */
export const AHEAD = ["exam", "interview", "meeting", "talk"] as const satisfies readonly Matter[];

/** What can be said back of a text: a closed set, never its words. */
export type Subject = Matter | FeelingSaid | `${(typeof AHEAD)[number]}_tomorrow`;

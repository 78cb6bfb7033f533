import type { LedgerReason } from "#worker/domain/credits.ts";

/** The words of the history page; title and empty text as SPEC.md section 2 has them. */
export const HISTORY = {
  title: "History Page",
  empty: "History content will go here.",
  emptyLead: "Your beats will be waiting for you here.",
  emptyAction: "Make your first beat",
  noneOlder: "Nothing older than this.",
  today: "Today",
  yesterday: "Yesterday",
  views: "Which beats",
  all: "All beats",
  favouritesOnly: "Favourites",
  noFavourites: "You have no favourites yet.",
  favouritesHint: "Press the heart beside a beat to keep it here.",
  searchLabel: "Search your moods",
  search: "Search",
  /** @param more whether older beats were not searched yet */
  found: (count: number, more: boolean) =>
    `${count === 1 ? "1 beat" : `${count} beats`} found${more ? " so far" : ""} for`,
  nothingFound: (search: string) => `Nothing found for \u201C${search}\u201D.`,
  nothingFoundYet: (search: string) => `Nothing found for \u201C${search}\u201D so far.`,
  searchOlder: "Search older beats",
  clear: "Clear the search",
  /** From the help that a search was answered with. */
  back: "Back to your history",
  loading: "One moment…",
  newest: "Newest",
  older: "Older beats",
  pages: "Pages",
  favourite: "Make a favourite",
  unfavourite: "Remove from favourites",
  more: "More",
  open: "Open",
  share: "Share the sound",
  details: "Download its details",
  remove: "Delete",
  removeSure: (name: string) =>
    `Delete \u201C${name}\u201D for good? Its credit does not come back.`,
  removeNo: "Keep it",
  removeYes: "Delete",
  removed: "The beat is deleted.",
  gone: "That beat is no longer here. It may have been deleted in another window.",
} as const;

/** The words around the five steps before and after a session. */
export const MARKS = {
  before: "How do you feel right now?",
  after: "And after listening?",
  /** Where nothing was told before. */
  afterAlone: "How do you feel after listening?",
  optional: "From very low to very good. Only you see it.",
  kept: "Kept. Thank you.",
  failed: "That could not be kept. Please try again.",
  steps: [
    { value: 1, label: "Very low" },
    { value: 2, label: "Low" },
    { value: 3, label: "So-so" },
    { value: 4, label: "Good" },
    { value: 5, label: "Very good" },
  ],
  chartTitle: "Progress tracking",
  chartLead: "How you felt before and after listening, week by week.",
  /** In place of the drawing, which says little before the third week. @param count of sessions */
  chartSoon: (count: number, before: string, after: string) =>
    `${count === 1 ? "One session" : `${count} sessions`} so far: from \u201C${before}\u201D to \u201C${after}\u201D. Your chart appears after three weeks.`,
  chartEmpty: "Tap how you feel before and after a beat, and the weeks appear here.",
  chartTable: "The same as a table",
  chartMore: "All of your progress, by week and by month",
  chart: { week: "Week of", before: "Before", after: "After", sessions: "Sessions" },
} as const;

/** Why credits change. @param times how often on one day */
export const CREDIT_REASONS: Readonly<Record<LedgerReason, (times: number) => string>> = {
  signup: () => "A welcome to you",
  purchase: (times) => (times === 1 ? "You bought a plan" : `You bought ${times} plans`),
  refund: () => "A purchase was refunded",
  generation: (times) => (times === 1 ? "You made a beat" : `You made ${times} beats`),
};

export const CREDITS = {
  title: "Your credits",
  latest: "Credit history",
  /** The receipt of a beat that was made. */
  receipt: (left: number) => `1 credit used, ${left} left`,
} as const;

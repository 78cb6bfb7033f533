/** The words of the history page; title and empty text as SPEC.md section 2 has them. */
export const HISTORY = {
  title: "History Page",
  empty: "History content will go here.",
  nothingFound: "No beat of yours has these words.",
  noFavourites: "You have no favourites yet. Press the heart below a beat to add it.",
  searchLabel: "Search your moods",
  search: "Search",
  searchOlder: "Search older beats",
  all: "All beats",
  favouritesOnly: "Favourites",
  favourite: "Make a favourite",
  unfavourite: "Remove from favourites",
  remove: "Delete",
  removeSure: "Delete it for good? Its credit does not come back.",
  removeYes: "Yes, delete it",
  newest: "Newest",
  older: "Older beats",
} as const;

/** The words around the five steps before and after a session. */
export const MARKS = {
  before: "How do you feel right now?",
  after: "And after listening?",
  optional: "One tap, if you like. Only you see it.",
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
  chartLead: "How you felt after listening compared with before, by week.",
  chartEmpty: "Tap how you feel before and after a beat, and the weeks appear here.",
  week: (day: string, change: string, sessions: number) =>
    `Week of ${day}: ${change} (${sessions === 1 ? "1 session" : `${sessions} sessions`})`,
  noSession: "no session",
} as const;

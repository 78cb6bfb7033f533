import type { listeningSession } from "#db/schema/wellbeing.ts";
import { dayOf } from "#worker/domain/time.ts";
import { joinHeard, openSessions } from "#worker/features/adaptation/heard.ts";
import { type MarkOfBeat, marksSince } from "#worker/features/adaptation/marks.store.ts";
import { DAYS_COUNTED } from "#worker/features/adaptation/service.ts";
import { sessionsSince } from "#worker/features/adaptation/store.ts";
import type { ReadsTotals } from "#worker/features/progress/service.ts";
import {
  latestTotals,
  openResults,
  type ResultRows,
  resultStatements,
} from "#worker/features/wellbeing/results.ts";
import type { ReadsTold } from "./state.ts";

/** What a course takes from other rooms: what was heard and how it felt, and the latest of each questionnaire. */
export const TOLD: ReadsTold = {
  statements(database, userId, now) {
    const since = dayOf(now) - DAYS_COUNTED;
    return [
      marksSince(database, userId, { day: since }),
      sessionsSince(database, userId, since),
      ...resultStatements(database, userId, 1),
    ];
  },
  async open(key, results) {
    const [marks, sessions, ...answered] = results as [
      readonly MarkOfBeat[],
      readonly (typeof listeningSession.$inferSelect)[],
      ...ResultRows,
    ];
    return {
      latest: latestTotals(await openResults(key, answered)),
      heard: joinHeard(marks, await openSessions(key, sessions)),
    };
  },
};

/** More than a page of twelve months needs, at one every other week. */
const MOST = 60;

/** What progress takes from questionnaires: the newest totals of each. */
export const TOTALS: ReadsTotals = {
  statements: (database, userId) => resultStatements(database, userId, MOST),
  async open(key, results) {
    const opened = await openResults(key, results as ResultRows);
    // Single answers stay out of the page.
    return opened.map(({ kind, day, total }) => ({ kind, day, total }));
  },
};

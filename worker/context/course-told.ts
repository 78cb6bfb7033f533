import { sessionsSince } from "#db/listening-sessions.ts";
import { type MarkOfBeat, marksSince } from "#db/marks.ts";
import type { listeningSession } from "#db/schema/listening.ts";
import { dayOf } from "#worker/domain/time/day.ts";
import { DAYS_COUNTED } from "#worker/services/adaptation/adaptation.ts";
import { joinHeard } from "#worker/services/adaptation/join-heard.ts";
import { openSessions } from "#worker/services/adaptation/stored.ts";
import type { ReadsTold } from "#worker/services/courses/told.ts";
import {
  latestTotals,
  openResults,
  type ResultRows,
  resultStatements,
} from "#worker/services/questionnaires/results.ts";

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

import type { ReadsTotals } from "#worker/services/progress/told.ts";
import {
  openResults,
  type ResultRows,
  resultStatements,
} from "#worker/services/questionnaires/results.ts";

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

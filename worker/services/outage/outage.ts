import { isOutage } from "#db/outage.ts";

/** Headers of an answer that the database's absence prevents: when to ask again. */
export const OUTAGE_HEADERS = { "Retry-After": "5" } as const;

/** The headers of an answer to an error that is an outage; undefined for every other error. */
export function outageHeaders(error: unknown): typeof OUTAGE_HEADERS | undefined {
  return isOutage(error) ? OUTAGE_HEADERS : undefined;
}

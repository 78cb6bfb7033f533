import { isOutage } from "#db/outage.ts";

/** Headers of a 503 response while the database is unreachable: when to retry, in seconds. */
export const OUTAGE_HEADERS = { "Retry-After": "5" } as const;

/** The response headers for an error that is an outage of the database; undefined for any other error. */
export function outageHeaders(error: unknown): typeof OUTAGE_HEADERS | undefined {
  return isOutage(error) ? OUTAGE_HEADERS : undefined;
}

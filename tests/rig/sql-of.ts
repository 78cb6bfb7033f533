import type { Pipeline } from "#db/local/requests.ts";

/** All that a pipeline asks of the database, as text with SQL's own quotes, to be searched. */
export function sqlOf({ requests }: Pipeline): string {
  return JSON.stringify(requests).replaceAll('\\"', '"');
}

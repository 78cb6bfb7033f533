import type { Pipeline } from "./faulty-line.ts";

/** All that a pipeline asks of the database, as text with SQL's own quotes, to be searched. */
export function sqlOf({ requests }: Pipeline): string {
  return JSON.stringify(requests).replaceAll('\\"', '"');
}

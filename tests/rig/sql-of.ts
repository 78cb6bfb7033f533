import type { Pipeline } from "./fault-proxy.ts";

/** The statements of a pipeline as one text to search in, with unescaped quotes. */
export function sqlOf({ requests }: Pipeline): string {
  return JSON.stringify(requests).replaceAll('\\"', '"');
}

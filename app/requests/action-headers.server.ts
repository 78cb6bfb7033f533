import type { HeadersFunction } from "@remix-run/cloudflare";

/** Lets what an action says in headers (`Retry-After`) reach the page that shows its answer. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

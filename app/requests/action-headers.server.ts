import type { HeadersFunction } from "@remix-run/cloudflare";

/** Passes an action's headers, such as `Retry-After`, on to the page that shows its reply. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

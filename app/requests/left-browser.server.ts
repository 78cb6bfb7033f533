import { data, type HeadersFunction } from "@remix-run/cloudflare";

/**
 * Empties what the browser keeps of a person who has left. Sent with the redirect, and again with the
 * page that it leads to: WebKit heeds it there alone.
 */
export const LEFT_BROWSER = { "Clear-Site-Data": '"cache", "storage"' } as const;

/** The data of the page on which somebody who has left arrives. */
export function dataAfterLeaving<Data>(page: Data) {
  return data(page, { headers: LEFT_BROWSER });
}

/** Passes the header on to the page. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

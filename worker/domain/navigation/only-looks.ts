/** Headers by which browsers say that nobody has opened the address yet: the standard's, and older ones. */
const PREFETCH_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/**
 * Whether a request is a browser's guess of where somebody goes next. Its answer may never be seen.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Purpose
 */
export function isPrefetch(headers: Headers): boolean {
  return PREFETCH_HEADERS.some((name) =>
    /\b(prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ""),
  );
}

/** Whether a request only looks: its answer must leave everything as it is, also what works once. */
export function onlyLooks({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  return method === "HEAD" || isPrefetch(headers);
}

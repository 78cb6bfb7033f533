/** A wait the host asks for is heeded only below this, ms (SPEC.md section 9). */
const LONGEST_WAIT_MS = 60_000;

/**
 * Settles what the client leaves open about a host's wish to wait: openai 7.55 sleeps through 60 s
 * as well, and through waits that end after the caller's deadline. From 60 s on the wish is hidden
 * from the client, which then backs off by itself; one beyond the time left fails at once.
 * @param remaining time left for the whole call, ms
 */
export function heedRetryAfter(inner: typeof fetch, remaining: () => number): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    const wait = response.ok ? undefined : askedWait(response.headers);
    if (wait === undefined) return response;
    const headers = new Headers(response.headers);
    if (wait >= LONGEST_WAIT_MS) {
      headers.delete("retry-after");
      headers.delete("retry-after-ms");
    } else if (wait >= remaining()) {
      headers.set("x-should-retry", "false");
    }
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers });
  };
}

/** The wait in ms that `retry-after-ms` or `Retry-After` (seconds or an HTTP date) asks for. */
function askedWait(headers: Headers): number | undefined {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (!Number.isNaN(exact)) return exact;
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = Number.parseFloat(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : wait;
}

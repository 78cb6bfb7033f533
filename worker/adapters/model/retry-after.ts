/** A host's requested wait is honoured only below this, ms (SPEC.md section 9). */
const MAX_WAIT_MS = 60_000;

/**
 * Limits the wait that a host requests by `Retry-After`: openai 7.55 honours waits of any length, also
 * beyond the caller's deadline. From 60 s on the headers are removed, so that the client uses its own
 * backoff; a wait beyond the time left disables the retry.
 * @param remaining time left for the whole call, ms
 */
export function limitRetryAfter(inner: typeof fetch, remaining: () => number): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    const wait = response.ok ? undefined : requestedWait(response.headers);
    if (wait === undefined) return response;
    const headers = new Headers(response.headers);
    if (wait >= MAX_WAIT_MS) {
      headers.delete("retry-after");
      headers.delete("retry-after-ms");
    } else if (wait >= remaining()) {
      headers.set("x-should-retry", "false");
    }
    const { status, statusText } = response;
    return new Response(response.body, { status, statusText, headers });
  };
}

/** The wait in ms that `retry-after-ms` or `Retry-After` (seconds or an HTTP date) request. */
function requestedWait(headers: Headers): number | undefined {
  const exact = Number.parseFloat(headers.get("retry-after-ms") ?? "");
  if (!Number.isNaN(exact)) return exact;
  const text = headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = Number.parseFloat(text);
  const wait = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(wait) ? undefined : wait;
}

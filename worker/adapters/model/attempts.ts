import { AnswerTooLarge } from "#worker/adapters/bounded-answer.ts";

/**
 * Upper bound of one attempt, body included, ms. Source: SPEC.md section 9.
 *
 * Why attempts share the time of their call: of a generation's 120 s (its lease lasts 180 s), a call may take
 * 90 s, so that 30 s are left for the other one. A host that is slow but alive, as a small one is, must get
 * the specified 60 s for its first attempt. A stalled attempt, on a connection that died, must not use up the
 * time of the two retries, which then answer as fast as hosts usually do. So an attempt gets all the time
 * that is left but for a reserve of 12 s for each retry after it (10 s for an answer, 2 s for the wait before
 * it): of 90 s, 60 s, then about 17 s, then the rest. Where less is left, as for the second call after a slow
 * first one, the attempts get equal shares.
 */
export const ATTEMPT_TIMEOUT_MS = 60_000;
/** Source: SPEC.md section 9. */
export const RETRIES = 2;
/** Kept for each later attempt, with the wait before it, ms. */
const RESERVE_MS = 12_000;

/**
 * The time-out of an attempt, ms.
 * @param remaining time left for all attempts, ms
 * @param retriesLeft attempts that may follow this one
 */
export function attemptTimeout(remaining: number, retriesLeft: number): number {
  const unreserved = remaining - retriesLeft * RESERVE_MS;
  const equalShare = remaining / (retriesLeft + 1);
  return Math.min(ATTEMPT_TIMEOUT_MS, Math.max(unreserved, equalShare));
}

/**
 * The whole body, read within the attempt: the client retries only what fails before it has a response. A body
 * that is too large would be so again: its error is left for the reader, who does not retry.
 */
async function bodyOf(response: Response): Promise<BodyInit | null> {
  if (response.body === null) return null;
  try {
    return await response.arrayBuffer();
  } catch (error) {
    if (!(error instanceof AnswerTooLarge)) throw error;
    return new ReadableStream({ start: (stream) => stream.error(error) });
  }
}

/**
 * Gives each attempt of one call its share of the time left, body included: a stalled one fails early enough
 * for the client to retry. For the `fetch` of one call alone, whose attempts it counts.
 * @param remaining time left for the whole call, ms
 */
export function shareTime(inner: typeof fetch, remaining: () => number): typeof fetch {
  let retriesLeft = RETRIES;
  return async (input, init) => {
    const attempt = new AbortController();
    const follow = () => attempt.abort(init?.signal?.reason);
    if (init?.signal?.aborted) follow();
    init?.signal?.addEventListener("abort", follow, { once: true });
    const timer = setTimeout(
      () => attempt.abort(new DOMException("The attempt timed out.", "TimeoutError")),
      attemptTimeout(remaining(), retriesLeft),
    );
    retriesLeft = Math.max(0, retriesLeft - 1);
    try {
      const response = await inner(input, { ...init, signal: attempt.signal });
      const { status, statusText, headers } = response;
      return new Response(await bodyOf(response), { status, statusText, headers });
    } finally {
      clearTimeout(timer);
      init?.signal?.removeEventListener("abort", follow);
    }
  };
}

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

import { data } from "@remix-run/cloudflare";
import { NOTICES } from "#worker/domain/error-words.ts";
import type { Busy } from "#worker/features/accounts/hash-limiter.ts";
import type { Throttled } from "#worker/platform/throttle.ts";

/** Answers a form with a reply that its page shows. */
export function answerForm<Reply>(
  reply: Reply,
  status: number,
  headers: Readonly<Record<string, string>> = {},
) {
  return data(reply, { status, headers });
}

/**
 * Answers an attempt that has to wait: 429 after too many attempts of one person or network, 503
 * while too many people sign in at once; both with Retry-After.
 * @param replyWith puts the sentence into the reply of the page
 */
export function answerLater<Reply>(
  { kind, retryAfterSeconds }: Throttled | Busy,
  replyWith: (error: string) => Reply,
) {
  const headers = { "Retry-After": String(retryAfterSeconds) };
  if (kind === "busy") return answerForm(replyWith(NOTICES.busy), 503, headers);
  return answerForm(replyWith(NOTICES.tooManyTries), 429, headers);
}

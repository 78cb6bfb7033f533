import { data, type HeadersFunction } from "@remix-run/cloudflare";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import type { Busy } from "#worker/features/accounts/hash-limiter.ts";
import type { Throttled } from "#worker/platform/throttle.ts";

/**
 * The fields of a posted form.
 * @throws Response 400 when the body is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof TypeError) throw badRequest();
    throw error;
  }
}

/** What was posted is not what our forms post. */
export function badRequest(): Response {
  return new Response(null, { status: 400 });
}

/**
 * A field as text; empty when it is missing or a file.
 * @param maxLength the rest is cut off, UTF-16 code units
 */
export function textField(form: FormData, name: string, maxLength?: number): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

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
  if (kind === "busy") return answerForm(replyWith(refused("busy")), 503, headers);
  return answerForm(replyWith(refused("tooManyTries")), 429, headers);
}

/** Passes an action's headers, such as `Retry-After`, on to the page that shows its reply. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

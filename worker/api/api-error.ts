import { ERRORS, NOTICES } from "#app/content/errors.ts";
import { SUPPORT } from "#app/content/support.ts";
import type { BeatOutcome } from "#worker/generation/beats.ts";

/** The error codes of the API with their HTTP status. */
const STATUS = {
  bad_request: 400,
  unauthenticated: 401,
  no_credits: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  in_progress: 409,
  too_large: 413,
  key_reused: 422,
  not_applicable: 422,
  crisis: 422,
  rate_limited: 429,
  internal: 500,
  generation_failed: 502,
} as const;

export type ApiErrorCode = keyof typeof STATUS;

/** A code that callers match on, and a sentence that a person reads. */
export interface ApiError {
  readonly error: { readonly code: ApiErrorCode; readonly message: string };
  /** With `crisis`: where to find a person to talk to. */
  readonly support?: typeof SUPPORT;
  /** Said where a try failed and it is certain that it cost nothing. */
  readonly charged?: false;
}

export function apiError(code: ApiErrorCode, message: string): ApiError {
  return { error: { code, message } };
}

export function errorStatus({ error }: ApiError) {
  return STATUS[error.code];
}

/** An API error as an HTTP answer. */
export function errorResponse(error: ApiError, headers: HeadersInit = {}): Response {
  const response = Response.json(error, { status: errorStatus(error), headers });
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Why a generation gave no beat, as callers and people read it. */
export function generationError(outcome: Exclude<BeatOutcome, { kind: "ready" }>): ApiError {
  switch (outcome.kind) {
    case "crisis":
      return { ...apiError("crisis", NOTICES.crisis), support: SUPPORT };
    case "not_applicable":
      return { ...apiError("not_applicable", ERRORS.generation), charged: false };
    case "no_credits":
      return apiError("no_credits", ERRORS.noCredits);
    case "in_progress":
      return apiError("in_progress", NOTICES.inProgress);
    case "key_reused":
      return apiError("key_reused", NOTICES.keyReused);
    case "throttled":
      return apiError("rate_limited", NOTICES.tooManyBeats);
    case "failed":
      return failedGeneration(outcome.at);
  }
}

function failedGeneration(at: Extract<BeatOutcome, { kind: "failed" }>["at"]): ApiError {
  const message = at === "profile" ? ERRORS.profileLookup : ERRORS.generation;
  const error = apiError("generation_failed", message);
  // An answer may have been lost after the beat was booked: its key then brings it at no cost.
  return at === "commit" || at === "desk" ? error : { ...error, charged: false };
}

/** When to ask again, where that is known. */
export function retryHeaders(outcome: BeatOutcome): Record<string, string> {
  if (outcome.kind === "throttled") return { "Retry-After": String(outcome.retryAfterSeconds) };
  return outcome.kind === "in_progress" ? { "Retry-After": "5" } : {};
}

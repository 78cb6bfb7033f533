import type * as z from "zod";
import { ERRORS, NOTICES } from "#app/content/errors.ts";
import { SUPPORT } from "#app/content/support.ts";
import type { BeatOutcome } from "#worker/generation/beats.ts";
import { type ApiErrorCode, ERROR_STATUS, type ErrorSchemas } from "./error-schemas.ts";

/** A code that callers match on, and a sentence that a person reads. */
export type ApiError = Readonly<z.infer<ErrorSchemas["Error"]>>;

export function apiError(code: ApiErrorCode, message: string): ApiError {
  return { error: { code, message } };
}

export function errorStatus({ error }: ApiError) {
  return ERROR_STATUS[error.code];
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

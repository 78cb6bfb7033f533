import { type ApiError, apiError } from "#worker/domain/errors.ts";
import { FEELINGS, notUnderstood } from "#worker/domain/feelings.ts";
import { rateLimitHeaders } from "#worker/domain/rate-limit.ts";
import { spokenLanguage } from "#worker/domain/translator.ts";
import { t as prescribed } from "#worker/domain/words/prescribed.compiled.ts";
import { t as refused } from "#worker/domain/words/refusals.compiled.ts";
import { type CrisisHelp, helpPageIn } from "#worker/reading/help/help-words.ts";
import { ENGLISH_HELP, LISTENERS, SUPPORT } from "#worker/reading/safety/support.ts";
import type { NoBeat } from "./outcome.ts";

/**
 * Why a generation made no beat, for callers and for people.
 * @param help in the language of the text, where that is not English
 */
export function generationError(outcome: NoBeat, help: CrisisHelp | undefined): ApiError {
  switch (outcome.kind) {
    case "crisis":
      return crisisError(help);
    case "not_applicable":
      return { ...apiError("not_applicable", prescribed("generation")), charged: false };
    case "not_understood":
      return {
        ...apiError("not_applicable", `${notUnderstood()} ${listeners()}`),
        ...{ charged: false, support: help?.support ?? SUPPORT, feelings: FEELINGS },
      };
    case "no_credits":
      return apiError("no_credits", prescribed("noCredits"));
    case "in_progress":
      return apiError("in_progress", refused("inProgress"));
    case "key_reused":
      return apiError("key_reused", refused("keyReused"));
    case "throttled":
      return apiError("rate_limited", refused("tooManyBeats"));
    case "failed": {
      const { at } = outcome;
      const error = apiError(
        "generation_failed",
        at === "begin" ? prescribed("profileLookup") : prescribed("generation"),
      );
      // The commit may be done although its answer was lost: the same key then returns the beat at no cost.
      return at === "commit" || at === "desk" ? error : { ...error, charged: false };
    }
  }
}

/** What stands before the numbers, in the language of the sentence before it. */
function listeners(): string {
  return helpPageIn(spokenLanguage())?.support.labels.listen ?? LISTENERS;
}

/** The answer to a clear statement of a crisis. @param help as for {@link generationError} */
export function crisisError(help: CrisisHelp | undefined): ApiError {
  const { message, support } = help ?? { message: ENGLISH_HELP.crisis, support: SUPPORT };
  return { ...apiError("crisis", message), support };
}

/** When to retry, where that is known, and which limit is used up. */
export function retryHeaders(outcome: NoBeat): Record<string, string> {
  if (outcome.kind === "throttled") {
    const { quota, retryAfterSeconds } = outcome;
    return { ...rateLimitHeaders(quota), "Retry-After": String(retryAfterSeconds) };
  }
  return outcome.kind === "in_progress" ? { "Retry-After": "5" } : {};
}

import { isRouteErrorResponse } from "@remix-run/react";
import type { ApiErrorCode } from "#worker/domain/error-codes.ts";
import type { ApiError } from "#worker/domain/errors.ts";
import type { Feeling } from "#worker/domain/feelings.ts";
import type { Beat } from "#worker/features/beats/beat.ts";
import type { Phase } from "#worker/features/beats/rules.ts";
import type { CrisisHelp } from "#worker/reading/help/help-words.ts";
import type { Fields } from "#worker/reading/help/read-texts.ts";
import type { Support } from "#worker/reading/safety/support.ts";

/** How a request for a beat ended without one. */
export interface GenerationFailure {
  readonly status: "error";
  /** Of the API; undefined when no answer arrived. */
  readonly code: ApiErrorCode | undefined;
  /** A sentence for the person. */
  readonly message: string;
  /** false: it is certain that the attempt cost nothing. */
  readonly charged: false | undefined;
  /** Nobody is signed in any more: sent again after a sign-in in another tab, it has the same key. */
  readonly signedOut?: boolean | undefined;
  /** People to talk to, in the language of the text. */
  readonly support?: Support | undefined;
  /** The text was not understood: help is shown, and these feelings to choose from. */
  readonly feelings?: readonly Feeling[] | undefined;
}

/** What the generator shows. */
export type GeneratorState =
  | { readonly status: "idle" }
  | { readonly status: Phase }
  | { readonly status: "success"; readonly beat: Beat }
  | GenerationFailure;

export const IDLE: GeneratorState = { status: "idle" };

/** What is done for a beat, in this order. The last begins when the beat is there, before its room is. */
export const STEPS = ["analyzing", "generating", "success"] as const;

export type Step = (typeof STEPS)[number];

export function isStep(status: GeneratorState["status"]): status is Step {
  return STEPS.some((step) => step === status);
}

export function failureOf({ error, charged, feelings, support }: ApiError): GenerationFailure {
  return { status: "error", code: error.code, message: error.message, charged, feelings, support };
}

/** Whether help is the whole answer: the text is a clear statement of a crisis. */
export function isCrisis(state: GeneratorState): state is GenerationFailure {
  return state.status === "error" && state.code === "crisis";
}

/** Whether help and feelings to choose from are the answer: the text was not understood. */
export function isHelped(state: GeneratorState): boolean {
  return state.status === "error" && state.feelings !== undefined;
}

/** Help is the whole answer to a post. */
interface HelpAnswer {
  /** In the language of the text; absent: in English. */
  readonly help?: CrisisHelp;
  /** To be sent again by whoever has seen help; absent where nothing of it may be kept. */
  readonly again?: Fields;
}

/** What a page's boundary shows in place of anything else, where a text was a cry for help. */
export function helpAnswerOf(error: unknown): HelpAnswer | undefined {
  return isRouteErrorResponse(error) && error.data?.code === "crisis" ? error.data : undefined;
}

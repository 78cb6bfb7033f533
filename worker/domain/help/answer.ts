import type { Passage, Source } from "./passages/passage.ts";

/** What the help page answers. None of it was written by a model: sentences and sources are of our passages. */
export type Answer =
  /** Help is the whole answer. */
  | { readonly kind: "crisis" }
  /** A doctor or a pharmacist knows, and we do not. */
  | { readonly kind: "medicine"; readonly doubt: Doubt }
  | {
      readonly kind: "answered";
      /** One part for each passage, the best first. */
      readonly parts: readonly AnswerPart[];
      /** Questions of ours that are near. */
      readonly also: readonly string[];
      readonly doubt: Doubt;
    }
  | { readonly kind: "unknown"; readonly also: readonly string[]; readonly doubt: Doubt }
  | { readonly kind: "empty" | "too_long" }
  | { readonly kind: "throttled"; readonly retryAfterSeconds: number };

/** Whose crisis a question may speak of: help stands beside its answer. */
export type Doubt = "none" | "self" | "other";

export interface AnswerPart {
  readonly question: string;
  readonly text: readonly string[];
  readonly source: Source;
}

/** A part of an answer. @param places of the sentences that belong to it; @default all of them */
export function partOf(
  { question, text, source }: Passage,
  places?: readonly number[],
): AnswerPart {
  const chosen = text.filter((_, at) => places === undefined || places.includes(at));
  return { question, text: chosen, source };
}

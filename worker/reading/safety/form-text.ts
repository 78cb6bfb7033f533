export interface FreeTexts {
  readonly medical_history?: string | null;
  readonly current_medication?: string | null;
  readonly supplements?: string | null;
}

/** Everything in a health form that a person wrote in their own words, as one text. */
export function formText(form: FreeTexts): string {
  const { medical_history, current_medication, supplements } = form;
  return [medical_history, current_medication, supplements]
    .map((text) => (text && !saysNothing(text) ? text : ""))
    .join(". ");
}

/** Answers that there is nothing to tell, in English and in Hindi of both scripts. */
const NOTHING = new Set([
  ...["none", "none at all", "none of the above", "none that i know of", "nothing", "nothing else"],
  ...["nil", "no", "nope", "na", "not applicable", "never", "no history", "not any"],
  ...[
    "nahi",
    "nahin",
    "koi nahi",
    "koi nahin",
    "kuch nahi",
    "kuch nahin",
    "नहीं",
    "कोई नहीं",
    "कुछ नहीं",
  ],
]);

/**
 * Whether an answer in a health form is that there is nothing. Said of a feeling the same words may be
 * heavy; here they answer a question.
 */
export function saysNothing(answer: string): boolean {
  const words = answer.toLowerCase().replace(/[/.,;!\u0964-]+/g, " ");
  return NOTHING.has(
    words
      .replace(/\bn a\b/, "na")
      .trim()
      .replace(/\s+/g, " "),
  );
}

import { foldRomanised } from "#worker/reading/language/hindi.ts";
import { oncePerWord } from "#worker/reading/language/on-demand.ts";
import { compilePatterns } from "#worker/reading/language/patterns.ts";
import { clauseLine, plainClauses } from "#worker/reading/language/plain-words.ts";
import { NOTICES_OF_TEXTS, worldNotices } from "./listening-notices-world.ts";
import rules from "./listening-rules.json" with { type: "json" };

/** A notice to read before listening, by the words of a text. */
export type NoticeOfText = (typeof NOTICES_OF_TEXTS)[number];

/** Includes the notices that only a profile requires. */
export type ListeningNotice = NoticeOfText | "degenerative" | "child";

const RULES = NOTICES_OF_TEXTS.map((notice) => ({
  notice,
  patterns: compilePatterns(rules[notice], {}),
  romanised: compilePatterns(
    rules.roman[notice].map((pattern) => pattern.replace(/[a-z]+/g, foldRomanised)),
    {},
  ),
}));
const HARMLESS = compilePatterns(rules.harmless, {});

/** The notices that a text requires, in the order of SAFETY.md section 4. Pure. */
export function listeningNotices(text: string): readonly NoticeOfText[] {
  const clauses = plainClauses(text);
  const written = clauseLine(clauses, (word) => word);
  const words = HARMLESS.reduce((rest, pattern) => rest.replace(pattern, " ,"), written);
  const folded = clauseLine(clauses, oncePerWord(foldRomanised));
  const elsewhere = worldNotices(text);
  return RULES.filter(
    ({ notice, patterns, romanised }) =>
      elsewhere.has(notice) ||
      patterns.some((pattern) => words.search(pattern) !== -1) ||
      romanised.some((pattern) => folded.search(pattern) !== -1),
  ).map(({ notice }) => notice);
}

interface FreeTexts {
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

interface SafetyAnswers extends FreeTexts {
  /** Names of notices. */
  readonly safety_conditions?: readonly string[];
}

/** The notices that the boxes and the free texts of a health form require, in the order of SAFETY.md section 4. */
export function formNotices(form: SafetyAnswers): readonly NoticeOfText[] {
  const ticked = form.safety_conditions ?? [];
  const written = listeningNotices(formText(form));
  return NOTICES_OF_TEXTS.filter((notice) => ticked.includes(notice) || written.includes(notice));
}

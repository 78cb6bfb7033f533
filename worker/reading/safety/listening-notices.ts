import { oncePerWord } from "#worker/reading/language/once-per-word.ts";
import { compilePatterns } from "#worker/reading/language/pattern.ts";
import { clauseLine, plainClauses } from "#worker/reading/language/plain-words.ts";
import { foldRomanised } from "#worker/reading/language/romanised.ts";
import rules from "./listening-rules.json" with { type: "json" };

/** In the order of SAFETY.md section 4. */
export const NOTICES_OF_TEXTS = [
  "seizures",
  "implant",
  "psychosis",
  "head_injury",
  "pregnancy",
  "driving",
] as const;

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
  return RULES.filter(
    ({ patterns, romanised }) =>
      patterns.some((pattern) => words.search(pattern) !== -1) ||
      romanised.some((pattern) => folded.search(pattern) !== -1),
  ).map(({ notice }) => notice);
}

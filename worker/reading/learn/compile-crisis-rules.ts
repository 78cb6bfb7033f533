import { createHindiSpeller, foldSpellings } from "#worker/reading/language/hindi.ts";
import type { PatternLists } from "#worker/reading/language/pattern.ts";
import { indexPatterns } from "#worker/reading/language/pattern-index.ts";
import { plainScript } from "#worker/reading/language/plain-words.ts";
import { type CompiledCrisisRules, CRISIS_KINDS } from "#worker/reading/safety/crisis-kinds.ts";
import rules from "#worker/reading/safety/crisis-rules.json" with { type: "json" };

type Patterns = Readonly<Record<(typeof CRISIS_KINDS)[number], readonly string[]>>;

/** The rules of `crisis-rules.json` as the Worker reads them: plain, folded and indexed by word. */
export function compileCrisisRules() {
  const hindi_forms = foldSpellings(rules.roman.spelling);
  const fold = foldPattern(createHindiSpeller(hindi_forms));
  const lists = Object.entries(rules.roman.lists).map(([name, words]) => [name, words.map(fold)]);
  return {
    english_spelling: rules.spelling,
    english: compile(rules, rules.lists, (pattern) => pattern),
    hindi_forms,
    hindi: compile(rules.roman, Object.fromEntries(lists), fold),
  };
}

function compile(
  patterns: Patterns,
  lists: PatternLists,
  spell: (pattern: string) => string,
): CompiledCrisisRules {
  const { harmless, reported, clear, doubt } = patterns;
  const ordered = CRISIS_KINDS.flatMap((kind) => patterns[kind]);
  const counts = {
    harmless: harmless.length,
    reported: reported.length,
    clear: clear.length,
    doubt: doubt.length,
  };
  return { counts, ...indexPatterns(ordered.map(spell).map(plainScript), lists) };
}

/** Spells the words of a Hindi pattern as the words of a text are spelled. */
function foldPattern(spell: (word: string) => string): (pattern: string) => string {
  return (pattern) =>
    pattern.replace(/#\w+|[a-z\u0900-\u097f]+/g, (word) =>
      word.startsWith("#") ? word : spell(word).replaceAll(" ", "_"),
    );
}

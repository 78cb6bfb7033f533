import { createHindiSpeller } from "#worker/domain/language/hindi.ts";
import { createMender } from "#worker/domain/language/misspelling.ts";
import { onFirstUse } from "#worker/domain/language/on-first-use.ts";
import { oncePerWord } from "#worker/domain/language/once-per-word.ts";
import { compilePatterns, neededWords } from "#worker/domain/language/pattern.ts";
import { clauseLine, plainClauses } from "#worker/domain/language/plain-words.ts";
import type { CrisisLevel } from "./crisis-level.ts";
import rules from "./crisis-rules.json" with { type: "json" };

type Lists = Readonly<Record<string, readonly string[]>>;
type Written = Readonly<Record<keyof CrisisRules, readonly string[]>>;

interface Rule {
  readonly pattern: RegExp;
  /** The pattern is searched for only in a text with a word of each of these lists. */
  readonly needed: readonly (readonly string[])[];
}

interface CrisisRules {
  readonly harmless: readonly Rule[];
  readonly reported: readonly Rule[];
  readonly clear: readonly Rule[];
  readonly doubt: readonly Rule[];
}

const english = onFirstUse(() => ({
  spell: createMender(rules.spelling),
  rules: compile(rules, rules.lists, (pattern) => pattern),
}));
const hindi = onFirstUse(() => {
  const spell = createHindiSpeller(rules.roman.spelling);
  const fold = (pattern: string) => foldPattern(pattern, spell);
  const lists = Object.entries(rules.roman.lists).map(([name, words]) => [name, words.map(fold)]);
  return { spell, rules: compile(rules.roman, Object.fromEntries(lists), fold) };
});

/** What the rules find, and the text's lines without what they know to be harmless or another's. */
export interface RuleFinding {
  readonly level: CrisisLevel;
  /** Words after a space, clause ends as " ,"; mended as English and folded as Hindi. */
  readonly lines: { readonly english: string; readonly hindi: string };
}

/**
 * Builds the reader of one text by the rules of `crisis-rules.json`, in English and in Hindi of both
 * scripts. It may be given the text in several forms: it spells each word a single time.
 */
export function createRuleReader(): (text: string) => RuleFinding {
  const spellEnglish = oncePerWord(english().spell);
  const spellHindi = oncePerWord(hindi().spell);
  return (text) => {
    const clauses = plainClauses(text);
    const written = judge(clauseLine(clauses, spellEnglish), english().rules);
    const folded = judge(clauseLine(clauses, spellHindi), hindi().rules);
    const levels = [written.level, folded.level];
    const level = (["clear", "doubt"] as const).find((known) => levels.includes(known)) ?? "none";
    return { level, lines: { english: written.own, hindi: folded.own } };
  };
}

function judge(line: string, { harmless, reported, clear, doubt }: CrisisRules) {
  const words = new Set(line.split(" "));
  const serious = takeOut(harmless, line, words);
  const own = takeOut(reported, serious, words);
  const level = (): CrisisLevel => {
    if (holds(clear, own, words)) return "clear";
    return own !== serious || holds(doubt, own, words) ? "doubt" : "none";
  };
  return { level: level(), own };
}

function takeOut(from: readonly Rule[], line: string, words: ReadonlySet<string>): string {
  return from.reduce(
    (rest, rule) => (isPossible(rule, words) ? rest.replace(rule.pattern, " ,") : rest),
    line,
  );
}

function holds(any: readonly Rule[], line: string, words: ReadonlySet<string>): boolean {
  return any.some((rule) => isPossible(rule, words) && line.search(rule.pattern) !== -1);
}

function isPossible({ needed }: Rule, words: ReadonlySet<string>): boolean {
  return needed.every((list) => list.some((word) => words.has(word)));
}

function compile(written: Written, lists: Lists, spell: (pattern: string) => string): CrisisRules {
  const ruled = (patterns: readonly string[]) =>
    patterns.map(spell).flatMap((pattern) =>
      compilePatterns([pattern], lists).map((compiled) => ({
        pattern: compiled,
        needed: neededWords(pattern, lists),
      })),
    );
  return {
    harmless: ruled(written.harmless),
    reported: ruled(written.reported),
    clear: ruled(written.clear),
    doubt: ruled(written.doubt),
  };
}

/** A Hindi pattern in the form in which the speller gives the words of a text. */
function foldPattern(pattern: string, spell: (word: string) => string): string {
  return pattern.replace(/#\w+|[a-z\u0900-\u097f]+/g, (word) =>
    word.startsWith("#") ? word : spell(word).replaceAll(" ", "_"),
  );
}

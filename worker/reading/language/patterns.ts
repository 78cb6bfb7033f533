import { findInTable, type SortedTable, writeTable } from "./on-demand.ts";
import { plainScript } from "./plain-words.ts";

/** Named lists of words, `#name` in a pattern. */
export type PatternLists = Readonly<Record<string, readonly string[]>>;

/** First-person words, which a `~` gap does not cross. */
const OWN = "(?:i|me|my|am|myself|mine)(?= |$)";

/** Words that may begin another statement of the speaker, in the folded words of several languages: a `-` gap ends before them. */
const ANEW =
  "(?:i|me|my|am|myself|mine|but|and|so|then|no|not|nothing|never|better|ready|jump|hang|die|slit|overdose|want|wanna|wish|kill|end|men|muje|meri|leki|magar|marna|fansi|fanda|jan|nas|ab|mar|jina|kud|kudkusi|atmahatya|suicide|ich|quiero|quero|veux|хочу|اريد)(?= |$)";

/** A part of a pattern that can match without consuming a word. */
const WORDLESS = /^(?:\^|!.*|.*\?|\.\.\d|[~-]\d|(?:.*\|)?\$(?:\|.*)?)$/;

/**
 * Compiles a readable pattern of the rule files to a regular expression over plain words. In a
 * pattern `a|b` is either word, `word?` is optional, `a_b` is two words, `kaat*` any ending, `..3` up
 * to three words of one clause, `~3` the same without first-person words, `-3` the same up to a word that
 * may begin another statement of the speaker, `#name` a named list,
 * `!a|b` a negative lookahead (as the first part: a lookbehind), `,` the end of a clause, `^` and `$`
 * assertions of a clause's start and end.
 * @param pattern in plain script
 */
function patternExpression(pattern: string, lists: PatternLists): RegExp {
  const parts = pattern.split(" ");
  const sources = parts.map(
    (part, at) => gapSource(part, at === parts.length - 1) ?? partSource(part, at, lists),
  );
  return new RegExp(sources.join(""), "gu");
}

/** {@link patternExpression} for patterns in any script. */
export function compilePatterns(
  patterns: readonly string[],
  lists: PatternLists,
): readonly RegExp[] {
  return patterns.map((pattern) => patternExpression(plainScript(pattern), lists));
}

/** Letters of a word by which a pattern with an open ending is found. */
const START_LENGTH = 3;

/** The key by which patterns with an open ending find a word; undefined for a shorter one. */
function startKey(word: string): string | undefined {
  return word.length < START_LENGTH ? undefined : `${word.slice(0, START_LENGTH)}*`;
}

/**
 * The words, or {@link startKey}s of words, without which a pattern cannot match: at least one of each
 * list is necessary.
 */
function neededWords(pattern: string, lists: PatternLists): readonly (readonly string[])[] {
  return pattern
    .split(" ")
    .filter((part) => !WORDLESS.test(part))
    .map((part) => wordsOfPart(part, lists).map(neededKey))
    .filter((keys) => keys.every((key) => key !== undefined));
}

function neededKey(alternative: string): string | undefined {
  const word = alternative.split("_")[0] ?? alternative;
  const star = word.indexOf("*");
  return star === -1 ? word : startKey(word.slice(0, star));
}

/** What a gap does not cross, by its kind. */
const STOPS: Readonly<Record<string, string>> = { "~": `(?!${OWN})`, "-": `(?!${ANEW})` };

/** A gap; within a pattern it reaches no further than it must, so that a match has no word of the next statement. */
function gapSource(part: string, last: boolean): string | undefined {
  const [, kind = "", reach] = /^(\.\.|~|-)(\d)$/.exec(part) ?? [];
  if (reach === undefined) return undefined;
  return `(?: (?!,)${STOPS[kind] ?? ""}[^ ]+){0,${reach}}${last ? "" : "?"}`;
}

function partSource(part: string, at: number, lists: PatternLists): string {
  if (part === "^") return "(?<=^| ,)";
  if (part.startsWith("!")) {
    return `(?${at === 0 ? "<" : ""}!${choice(part.slice(1), lists)})`;
  }
  const optional = part.endsWith("?");
  return `${choice(optional ? part.slice(0, -1) : part, lists)}${optional ? "?" : ""}`;
}

function choice(part: string, lists: PatternLists): string {
  return `(?:${wordsOfPart(part, lists).map(wordSource).join("|")})`;
}

function wordsOfPart(part: string, lists: PatternLists): readonly string[] {
  return part
    .split("|")
    .flatMap((word) => (word.startsWith("#") ? (lists[word.slice(1)] ?? []) : [word]));
}

function wordSource(word: string): string {
  if (word === "$") return "(?= ,|$)";
  const spaced = word.replaceAll("_", " ").replaceAll("*", "[^ ,]*");
  return ` ${spaced}(?= |$)`;
}

/** Patterns with an index by word, so that only a few of them are tried on a text. */
export interface IndexedPatterns {
  /** In the form that {@link patternExpression} reads. A pattern's number is its index. */
  readonly patterns: readonly string[];
  readonly lists: PatternLists;
  /**
   * By word or beginning of a word: the numbers of the patterns that need it or one of its
   * alternatives, separated by spaces; under "" those that need none.
   */
  readonly byWord: SortedTable;
}

/** A pattern that a text may match. */
export interface Candidate {
  readonly number: number;
  readonly expression: RegExp;
}

interface Compiled extends Candidate {
  readonly needed: readonly (readonly string[])[];
}

/** Indexes patterns, each by the shortest of its lists of needed words. */
export function indexPatterns(patterns: readonly string[], lists: PatternLists): IndexedPatterns {
  const byWord = new Map<string, number[]>();
  for (const [number, pattern] of patterns.entries()) {
    const [shortest = [""]] = neededWords(pattern, lists).toSorted((a, b) => a.length - b.length);
    for (const word of new Set(shortest)) {
      const numbers = byWord.get(word) ?? [];
      byWord.set(word, [...numbers, number]);
    }
  }
  const rows = Array.from(byWord, ([word, numbers]) => [word, numbers.join(" ")] as const);
  return { patterns, lists, byWord: writeTable(rows) };
}

/**
 * Builds the search for the patterns that a text with certain words may match, in their order.
 * A pattern is compiled when it is first found.
 */
export function createPatternIndex({
  patterns,
  lists,
  byWord,
}: IndexedPatterns): (words: ReadonlySet<string>) => readonly Candidate[] {
  const compiled = new Map<number, Compiled>();
  function compile(number: number): Compiled {
    const known = compiled.get(number);
    if (known !== undefined) return known;
    const pattern = patterns[number] ?? "";
    const expression = patternExpression(pattern, lists);
    const made = { number, expression, needed: neededWords(pattern, lists) };
    compiled.set(number, made);
    return made;
  }
  return (words) => {
    const keys = withStarts(words);
    const numbers = new Set<number>();
    for (const word of keys) {
      const found = findInTable(byWord, word);
      if (found === undefined) continue;
      for (const number of found.split(" ")) numbers.add(Number(number));
    }
    return Array.from(numbers)
      .sort((a, b) => a - b)
      .map(compile)
      .filter(({ needed }) => needed.every((list) => list.some((key) => keys.has(key))));
  };
}

function withStarts(words: ReadonlySet<string>): ReadonlySet<string> {
  const starts = Array.from(words, (word) => startKey(word) ?? "");
  return new Set(["", ...words, ...starts]);
}

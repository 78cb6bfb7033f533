import { plainScript } from "./plain-words.ts";

/** Named lists of words, `#name` in a pattern. */
export type PatternLists = Readonly<Record<string, readonly string[]>>;

/** First-person words, which a `~` gap does not cross. */
const OWN = "(?:i|me|my|am|myself|mine)(?= |$)";

/** A part of a pattern that can match without consuming a word. */
const WORDLESS = /^(?:\^|!.*|.*\?|\.\.\d|~\d|(?:.*\|)?\$(?:\|.*)?)$/;

/**
 * Compiles a readable pattern of the rule files to a regular expression over plain words. In a
 * pattern `a|b` is either word, `word?` is optional, `a_b` is two words, `kaat*` any ending, `..3` up
 * to three words of one clause, `~3` the same without first-person words, `#name` a named list,
 * `!a|b` a negative lookahead (as the first part: a lookbehind), `,` the end of a clause, `^` and `$`
 * assertions of a clause's start and end.
 * @param pattern in plain script
 */
export function patternExpression(pattern: string, lists: PatternLists): RegExp {
  const parts = pattern.split(" ");
  return new RegExp(parts.map((part, at) => partSource(part, at, lists)).join(""), "gu");
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
export function startKey(word: string): string | undefined {
  return word.length < START_LENGTH ? undefined : `${word.slice(0, START_LENGTH)}*`;
}

/**
 * The words, or {@link startKey}s of words, without which a pattern cannot match: at least one of each
 * list is necessary.
 */
export function neededWords(pattern: string, lists: PatternLists): readonly (readonly string[])[] {
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

function partSource(part: string, at: number, lists: PatternLists): string {
  if (part === "^") return "(?<=^| ,)";
  const [, kind, reach] = /^(\.\.|~)(\d)$/.exec(part) ?? [];
  if (reach !== undefined) {
    return `(?: (?!,)${kind === "~" ? `(?!${OWN})` : ""}[^ ]+){0,${reach}}`;
  }
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

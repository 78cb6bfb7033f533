import { plainScript } from "./plain-words.ts";

type Lists = Readonly<Record<string, readonly string[]>>;

/** The speaker's own words, which end the reach of a `~` gap. */
const OWN = "(?:i|me|my|am|myself|mine)(?= |$)";

/** A part of a pattern that may match without taking any word. */
const WORDLESS = /^(?:\^|!.*|.*\?|\.\.\d|~\d|(?:.*\|)?\$(?:\|.*)?)$/;

/**
 * Turns the readable patterns of the rule files into regular expressions over plain words. In a
 * pattern `a|b` is either word, `word?` may be missing, `a_b` is two words, `kaat*` any ending,
 * `..3` up to three words of one clause, `~3` the same without the speaker's own, `#name` a named
 * list, `!a|b` no such word here (as the first part: no such word right before), `,` a clause's
 * end that is crossed, `^` and `$` a clause's start and end.
 */
export function compilePatterns(patterns: readonly string[], lists: Lists): readonly RegExp[] {
  return patterns.map((pattern) => {
    const parts = plainScript(pattern).split(" ");
    return new RegExp(parts.map((part, at) => partSource(part, at, lists)).join(""), "gu");
  });
}

/**
 * The words without which a pattern can not match, one of each list, so that most patterns are
 * spared a search.
 */
export function neededWords(pattern: string, lists: Lists): readonly (readonly string[])[] {
  return plainScript(pattern)
    .split(" ")
    .filter((part) => !WORDLESS.test(part) && !part.includes("*"))
    .map((part) => wordsOfPart(part, lists))
    .filter((words) => words.every((word) => !word.includes("*")))
    .map((words) => words.map((word) => word.split("_")[0] ?? word));
}

function partSource(part: string, at: number, lists: Lists): string {
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

function choice(part: string, lists: Lists): string {
  return `(?:${wordsOfPart(part, lists).map(wordSource).join("|")})`;
}

function wordsOfPart(part: string, lists: Lists): readonly string[] {
  return part
    .split("|")
    .flatMap((word) => (word.startsWith("#") ? (lists[word.slice(1)] ?? []) : [word]));
}

function wordSource(word: string): string {
  if (word === "$") return "(?= ,|$)";
  const spaced = word.replaceAll("_", " ").replaceAll("*", "[^ ,]*");
  return ` ${spaced}(?= |$)`;
}

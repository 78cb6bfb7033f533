import { plainScript } from "./plain-words.ts";

type Lists = Readonly<Record<string, readonly string[]>>;

/** The speaker's own words, which end the reach of a `~` gap. */
const OWN = "(?:i|me|my|am|myself|mine)(?= |$)";

/**
 * Turns the readable patterns of the rule files into regular expressions over plain words. In a
 * pattern `a|b` is either word, `word?` may be missing, `a_b` is two words, `kaat*` any ending,
 * `..3` up to three words of one clause, `~3` the same without the speaker's own, `#name` a named
 * list, `^` and `$` a clause's start and end.
 */
export function compilePatterns(patterns: readonly string[], lists: Lists): readonly RegExp[] {
  return patterns.map((pattern) => {
    const parts = plainScript(pattern).split(" ");
    return new RegExp(parts.map((part) => partSource(part, lists)).join(""), "gu");
  });
}

function partSource(part: string, lists: Lists): string {
  if (part === "^") return "(?<=^| ,)";
  const [, kind, reach] = /^(\.\.|~)(\d)$/.exec(part) ?? [];
  if (reach !== undefined) {
    return `(?: (?!,)${kind === "~" ? `(?!${OWN})` : ""}[^ ]+){0,${reach}}`;
  }
  const optional = part.endsWith("?");
  const words = (optional ? part.slice(0, -1) : part)
    .split("|")
    .flatMap((word) => (word.startsWith("#") ? (lists[word.slice(1)] ?? []) : [word]))
    .map(wordSource);
  return `(?:${words.join("|")})${optional ? "?" : ""}`;
}

function wordSource(word: string): string {
  if (word === "$") return "(?= ,|$)";
  const spaced = word.replaceAll("_", " ").replaceAll("*", "[^ ,]*");
  return ` ${spaced}(?= |$)`;
}

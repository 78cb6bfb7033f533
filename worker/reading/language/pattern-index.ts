import { neededWords, type PatternLists, patternExpression, startKey } from "./pattern.ts";
import { findInTable, type SortedTable, writeTable } from "./sorted-table.ts";

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

import { writeEntry } from "#worker/reading/composer/reading/phrase-book.ts";
import {
  keyOf,
  type Part,
  type Phrase,
  stemOf,
  writePart,
} from "#worker/reading/composer/reading/words.ts";
import { foldRomanised } from "#worker/reading/language/hindi.ts";
import { type SortedTable, writeTable } from "#worker/reading/language/on-demand.ts";
import { plainClauses } from "#worker/reading/language/plain-words.ts";

export type Language = "written" | "romanised";

/**
 * The phrases of knowledge lines: entries are set apart by commas, `=word` is that form alone, `word*`
 * any ending.
 */
export function readPhrases(
  lines: readonly string[],
  language: Language,
  meaning: number,
): readonly Phrase[] {
  return lines
    .flatMap((line) => line.split(","))
    .map((entry) => ({ parts: partsOf(entry.trim(), language), meaning }))
    .filter(({ parts }) => parts.length > 0);
}

/** Writes the book of phrases in their order, each once: several endings of a word are one phrase. */
export function writeBook(phrases: readonly Phrase[]): SortedTable {
  const seen = new Set<string>();
  const byKey = new Map<string, string[]>();
  for (const [order, phrase] of phrases.entries()) {
    const [first] = phrase.parts;
    const same = writeEntry(phrase, 0);
    if (first === undefined || seen.has(same)) continue;
    seen.add(same);
    const key = keyOf(first);
    const entries = byKey.get(key) ?? [];
    byKey.set(key, [...entries, writeEntry(phrase, order)]);
  }
  return writeTable(Array.from(byKey, ([key, entries]) => [key, entries.join(",")] as const));
}

function partsOf(entry: string, language: Language): readonly Part[] {
  const parts = language === "romanised" ? romanisedParts(entry) : writtenParts(entry);
  const broken = parts.find(({ value }) => /[\s,=~*]/.test(value));
  if (broken) throw new Error(`A book cannot hold ${writePart(broken)} of "${entry}"`);
  return parts;
}

function romanisedParts(entry: string): readonly Part[] {
  return entry
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ value: foldRomanised(word), compare: "folded", open: false }));
}

function writtenParts(entry: string): readonly Part[] {
  const exact = entry.startsWith("=");
  return entry.split(/\s+/).flatMap((word) => {
    const open = word.endsWith("*");
    const plain = plainClauses(word.replace(/[=*]/g, ""))[0] ?? [];
    return plain.map((value): Part => {
      if (exact || open) return { value, compare: "plain", open };
      return { value: stemOf(value), compare: "stem", open };
    });
  });
}

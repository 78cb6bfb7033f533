import leven from "leven";
import { stemmer } from "stemmer";
import { plainClauses } from "#worker/safety/plain-words.ts";
import { foldRomanised } from "#worker/safety/romanised.ts";

/** A text as comparable words: their stems, and the one spelling of their romanised forms. */
export interface Reading {
  readonly clauses: readonly (readonly string[])[];
  readonly stems: readonly string[];
  readonly folded: readonly string[];
}

export function readText(text: string): Reading {
  const clauses = plainClauses(text);
  const words = clauses.flat();
  return { clauses, stems: words.map(stem), folded: words.map(foldRomanised) };
}

export type Phrase = readonly string[];

export function englishPhrase(text: string): Phrase {
  return (plainClauses(text)[0] ?? []).map(stem);
}

export function romanisedPhrase(text: string): Phrase {
  return text.split(" ").map(foldRomanised);
}

/** The place of a phrase in a list of words, or -1. A single word may be slightly misspelt. */
export function findPhrase(words: readonly string[], phrase: Phrase, tolerant: boolean): number {
  const [single] = phrase;
  if (single !== undefined && phrase.length === 1) {
    return words.findIndex((word) => word === single || (tolerant && isNear(word, single)));
  }
  return words.findIndex((_, at) => phrase.every((part, offset) => words[at + offset] === part));
}

function stem(word: string): string {
  return /^[a-z]+$/.test(word) ? stemmer(word) : word;
}

/** One slip in a word of five or six letters, two in a longer one; never in the first letter. */
function isNear(word: string, known: string): boolean {
  if (known.length < 5 || word[0] !== known[0]) return false;
  const slips = known.length >= 7 ? 2 : 1;
  if (Math.abs(word.length - known.length) > slips) return false;
  return leven(word, known) <= slips;
}

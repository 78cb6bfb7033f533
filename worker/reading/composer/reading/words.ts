import { doubleMetaphone } from "double-metaphone";
import { stemmer } from "stemmer";
import { foldRomanised } from "#worker/reading/language/hindi.ts";

/** A word in the forms in which phrases of the knowledge files are compared with it. */
export interface Word {
  readonly plain: string;
  /** Without its English ending; a word in another script stays whole. */
  readonly stem: string;
  /** In the canonical spelling of romanised Hindi. */
  readonly folded: string;
  /** The keys of a phrase book under which phrases that may begin with it are listed. */
  readonly keys: readonly string[];
}

const LATIN = /^[a-z]+$/;

export function toWord(plain: string): Word {
  const stem = stemOf(plain);
  const folded = foldRomanised(plain);
  const starts = new Set([startOf(stem), startOf(plain), startOf(folded)]);
  const open = Array.from(starts, (start) => `${start}*`);
  return { plain, stem, folded, keys: [stem, `=${plain}`, `~${folded}`, ...open] };
}

export function stemOf(plain: string): string {
  return LATIN.test(plain) ? stemmer(plain) : plain;
}

/** How a word sounds, by Double Metaphone: similar spellings have the same sound. */
export function soundOf(word: string): string {
  return doubleMetaphone(word)[0];
}

/** One word of a phrase, and how the words of a text are compared with it. */
export interface Part {
  readonly value: string;
  readonly compare: "stem" | "plain" | "folded";
  /** Whether the value is only the beginning of the word. */
  readonly open: boolean;
}

/** A phrase of a knowledge file with its meaning. */
export interface Phrase {
  readonly parts: readonly Part[];
  /** Index in the list of its book's meanings. */
  readonly meaning: number;
}

/** Letters by which phrases with an open first word are indexed. */
const START_LENGTH = 2;

export function startOf(value: string): string {
  return value.slice(0, START_LENGTH);
}

/** Writes a part in the form of the compiled books: `stem`, `=plain`, `~folded`, `beginning*`. */
export function writePart({ value, compare, open }: Part): string {
  if (open) return `${value}*`;
  return { stem: "", plain: "=", folded: "~" }[compare] + value;
}

/** Reads what {@link writePart} wrote. */
export function readPart(text: string): Part {
  if (text.endsWith("*")) return { value: text.slice(0, -1), compare: "plain", open: true };
  if (text.startsWith("=")) return { value: text.slice(1), compare: "plain", open: false };
  if (text.startsWith("~")) return { value: text.slice(1), compare: "folded", open: false };
  return { value: text, compare: "stem", open: false };
}

/** The key in a book for the phrases that begin with a part. */
export function keyOf(first: Part): string {
  return first.open ? `${startOf(first.value)}*` : writePart(first);
}

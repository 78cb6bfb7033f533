import { onFirstUse, readTable, type SortedTable } from "#worker/reading/language/on-demand.ts";
import { type Phrase, readPart, startOf, type Word, writePart } from "./words.ts";

/** A phrase with its position in its book. */
interface Entry extends Phrase {
  /** The beginning of its first word. */
  readonly start: string;
  readonly order: number;
}

export interface Match<Meaning> {
  /** Index of the first word. */
  readonly at: number;
  /** Index after its last word. */
  readonly end: number;
  /** Number of parts: a longer phrase is stronger evidence. */
  readonly length: number;
  readonly meaning: Meaning;
}

/** Words that may occur between the parts of a phrase. */
const FILLERS = new Set(
  "a an the my your his her our their this that these those so very really quite too just even still all is am are was were be been being has have had do does did of to in at for on with it its and or always constantly keep keeps kept getting get bit little feels feel feeling".split(
    " ",
  ),
);
const MAX_FILLERS = 2;

/** Finds phrases in clauses: at each word the longest, and continues after it. */
export class PhraseBook<Meaning> {
  readonly #phrases: () => ReadonlyMap<string, string>;
  readonly #meanings: readonly Meaning[];
  /** The entries parsed so far, by their key. */
  readonly #read = new Map<string, readonly Entry[]>();

  /**
   * @param phrases by the key of the first word: `order meaning part part`, separated by commas
   * @param meanings by their number
   */
  constructor(phrases: SortedTable, meanings: readonly Meaning[]) {
    this.#phrases = onFirstUse(() => readTable(phrases));
    this.#meanings = meanings;
  }

  /** The matches that begin with a word, all as long as the longest. */
  at(words: readonly Word[], at: number): readonly Match<Meaning>[] {
    return this.#longestAt(words, at).matches;
  }

  /** The matches in one clause, in its order. Equal phrases with several meanings all match. */
  find(words: readonly Word[]): readonly Match<Meaning>[] {
    const matches: Match<Meaning>[] = [];
    for (let at = 0; at < words.length; ) {
      const here = this.#longestAt(words, at);
      matches.push(...here.matches);
      at = Math.max(here.end, at + 1);
    }
    return matches;
  }

  #longestAt(words: readonly Word[], at: number) {
    const word = words[at];
    let found: Match<Meaning>[] = [];
    let end = at;
    let longest = 0;
    for (const { parts, meaning } of word === undefined ? [] : this.#beginningWith(word)) {
      if (parts.length < longest) continue;
      const after = endOf(parts, words, at);
      if (after === undefined) continue;
      if (parts.length > longest) found = [];
      longest = parts.length;
      end = after;
      found.push({ at, end, length: parts.length, meaning: this.#meanings[meaning] as Meaning });
    }
    return { matches: found, end };
  }

  /** The phrases that begin with a word, in their order: those by the start of its stem first. */
  #beginningWith({ stem, plain, folded, keys }: Word): readonly Entry[] {
    let known: readonly Entry[] = NONE;
    let lists = 0;
    for (const key of keys) {
      const entries = this.#entries(key);
      if (entries === NONE) continue;
      lists += 1;
      known = lists === 1 ? entries : [...known, ...entries];
    }
    if (lists < 2) return known;
    const starts = [startOf(stem), startOf(plain), startOf(folded)];
    return [...known].sort(
      (a, b) => starts.indexOf(a.start) - starts.indexOf(b.start) || a.order - b.order,
    );
  }

  #entries(key: string): readonly Entry[] {
    const written = this.#phrases().get(key);
    if (written === undefined) return NONE;
    const before = this.#read.get(key);
    if (before !== undefined) return before;
    const entries = written.split(",").map(readEntry);
    this.#read.set(key, entries);
    return entries;
  }
}

const NONE: readonly Entry[] = [];

/** Writes a phrase as {@link PhraseBook} reads it. */
export function writeEntry({ parts, meaning }: Phrase, order: number): string {
  return [order, meaning, ...parts.map(writePart)].join(" ");
}

function readEntry(written: string): Entry {
  const [order, meaning, ...words] = written.split(" ");
  const parts = words.map(readPart);
  const start = startOf(parts[0]?.value ?? "");
  return { parts, meaning: Number(meaning), start, order: Number(order) };
}

/** Where a phrase that begins at a word ends, its parts in order and few words between them. */
function endOf(parts: Phrase["parts"], words: readonly Word[], at: number): number | undefined {
  let position = at;
  for (const [index, part] of parts.entries()) {
    let skipped = 0;
    while (!isPart(part, words[position])) {
      const filler = FILLERS.has(words[position]?.plain ?? "");
      if (index === 0 || !filler || skipped === MAX_FILLERS) return undefined;
      skipped += 1;
      position += 1;
    }
    position += 1;
  }
  return position;
}

function isPart({ value, compare, open }: Phrase["parts"][number], word: Word | undefined) {
  if (word === undefined) return false;
  return open ? word[compare].startsWith(value) : word[compare] === value;
}

/** Lists of `states.compiled.json`. */
interface CompiledLists<Value> {
  readonly meanings: readonly Value[];
  /** English and Devanagari. */
  readonly written: SortedTable;
  /** Hindi in Latin letters; counts in such texts alone. */
  readonly romanised: SortedTable;
}

/** Finds the words of lists in a text, with what each means. */
export type FindWords<Value> = (
  words: readonly Word[],
  hindiInLatin: boolean,
) => readonly Match<Value>[];

export function findWordsOf<Value>(lists: CompiledLists<Value>): FindWords<Value> {
  const written = new PhraseBook<Value>(lists.written, lists.meanings);
  const romanised = new PhraseBook<Value>(lists.romanised, lists.meanings);
  return (words, hindiInLatin) =>
    hindiInLatin ? [...written.find(words), ...romanised.find(words)] : written.find(words);
}

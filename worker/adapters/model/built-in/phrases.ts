import { plainClauses } from "#worker/domain/language/plain-words.ts";
import { foldRomanised } from "#worker/domain/language/romanised.ts";
import { stemOf, type Word } from "./words.ts";

/** A phrase of a knowledge file with what it stands for. */
export interface Phrase<Meaning> {
  readonly parts: readonly Part[];
  readonly meaning: Meaning;
}

/** A phrase in its book. */
interface Entry<Meaning> extends Phrase<Meaning> {
  /** Of its first word. */
  readonly start: string;
  readonly order: number;
}

interface Part {
  readonly value: string;
  readonly compare: "stem" | "plain" | "folded";
  /** Any ending is the same word. */
  readonly open: boolean;
}

export interface Match<Meaning> {
  /** Index of the first word. */
  readonly at: number;
  /** How many parts the phrase has: a longer phrase says more. */
  readonly length: number;
  readonly meaning: Meaning;
}

/** Words that may stand between the parts of a phrase. */
const FILLERS = new Set(
  "a an the my your his her our their this that these those so very really quite too just even still all is am are was were be been being has have had do does did of to in at for on with it its and or always constantly keep keeps kept getting get bit little feels feel feeling".split(
    " ",
  ),
);
const MOST_FILLERS = 2;

/** The phrases of knowledge lines: entries are set apart by commas, `=word` is that form alone, `word*` any ending. */
export function readPhrases<Meaning>(
  lines: readonly string[],
  meaning: Meaning,
  language: "written" | "romanised",
): readonly Phrase<Meaning>[] {
  return lines
    .flatMap((line) => line.split(","))
    .map((entry) => ({ parts: partsOf(entry.trim(), language), meaning }))
    .filter(({ parts }) => parts.length > 0);
}

function partsOf(entry: string, language: "written" | "romanised"): readonly Part[] {
  if (language === "romanised") {
    return entry
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ value: foldRomanised(word), compare: "folded", open: false }));
  }
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

/** Finds phrases in clauses: at each word the longest, and then on after it. */
export class PhraseBook<Meaning> {
  /** By the first word in full, in each way in which it is compared. */
  readonly #byWord = {
    stem: new Map<string, Entry<Meaning>[]>(),
    plain: new Map<string, Entry<Meaning>[]>(),
    folded: new Map<string, Entry<Meaning>[]>(),
  };
  /** Those whose first word may have any ending, by its start. */
  readonly #byStart = new Map<string, Entry<Meaning>[]>();

  constructor(phrases: readonly Phrase<Meaning>[]) {
    const seen = new Map<Meaning, Set<string>>();
    for (const [order, phrase] of phrases.entries()) {
      const [first] = phrase.parts;
      if (first === undefined || isKnown(seen, phrase)) continue;
      const { value, compare, open } = first;
      const start = startOf(value);
      const [index, key] = open ? [this.#byStart, start] : [this.#byWord[compare], value];
      const same = index.get(key);
      const entry = { ...phrase, start, order };
      if (same === undefined) index.set(key, [entry]);
      else same.push(entry);
    }
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
      found.push({ at, length: parts.length, meaning });
    }
    return { matches: found, end };
  }

  /** The phrases whose first word this is, in their order: those by the start of its stem first. */
  #beginningWith({ stem, plain, folded }: Word): readonly Entry<Meaning>[] {
    const starts = [startOf(stem), startOf(plain), startOf(folded)];
    const { stem: byStem, plain: byPlain, folded: byFolded } = this.#byWord;
    const lists = [byStem.get(stem), byPlain.get(plain), byFolded.get(folded)];
    for (const start of new Set(starts)) lists.push(this.#byStart.get(start));
    const known = lists.filter((list) => list !== undefined);
    if (known.length < 2) return known[0] ?? [];
    return known
      .flat()
      .sort((a, b) => starts.indexOf(a.start) - starts.indexOf(b.start) || a.order - b.order);
  }
}

/** Whether a phrase stands there already: several endings of a word are one phrase. */
function isKnown<Meaning>(
  seen: Map<Meaning, Set<string>>,
  { parts, meaning }: Phrase<Meaning>,
): boolean {
  const own = seen.get(meaning) ?? new Set();
  seen.set(meaning, own);
  const key = parts.map(({ value, compare, open }) => `${compare} ${value} ${open}`).join("|");
  const known = own.has(key);
  own.add(key);
  return known;
}

function startOf(value: string): string {
  return value.slice(0, 2);
}

/** Where a phrase that begins at a word ends, its parts in order and little between them. */
function endOf(parts: readonly Part[], words: readonly Word[], at: number): number | undefined {
  let position = at;
  for (const [index, part] of parts.entries()) {
    let skipped = 0;
    while (!isPart(part, words[position])) {
      const filler = FILLERS.has(words[position]?.plain ?? "");
      if (index === 0 || !filler || skipped === MOST_FILLERS) return undefined;
      skipped += 1;
      position += 1;
    }
    position += 1;
  }
  return position;
}

function isPart({ value, compare, open }: Part, word: Word | undefined): boolean {
  if (word === undefined) return false;
  return open ? word[compare].startsWith(value) : word[compare] === value;
}

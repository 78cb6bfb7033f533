import { onFirstUse } from "#worker/domain/language/on-first-use.ts";
import { plainScript } from "#worker/domain/language/plain-words.ts";
import { foldRomanised } from "#worker/domain/language/romanised.ts";
import type { Word } from "./words.ts";

/** Words of `states.json`: apart by commas, `begin*` with any ending. */
export interface WordList {
  /** In English and Devanagari. */
  readonly written: string;
  /** Hindi in Latin letters; counts in such texts alone. */
  readonly romanised: string;
}

export interface FoundWords<Value> {
  /** Index of the first word. */
  readonly at: number;
  readonly length: number;
  readonly value: Value;
}

interface Part {
  readonly value: string;
  readonly open: boolean;
}

interface Entry<Value> {
  readonly parts: readonly Part[];
  readonly form: "plain" | "folded";
  readonly value: Value;
}

/** Letters by which entries are indexed; no entry begins with fewer before its `*`. */
const KEY_LENGTH = 2;

/** Finds the words of lists in a text: at each word the longest entry, then continues after it. */
export type FindWords<Value> = (
  words: readonly Word[],
  hindiInLatin: boolean,
) => readonly FoundWords<Value>[];

/** @param lists each with the value that its words mean */
export function findWordsOf<Value>(
  lists: readonly (WordList & { readonly value: Value })[],
): FindWords<Value> {
  const index = onFirstUse(() => indexOf(lists.flatMap(entriesOf)));
  return (words, hindiInLatin) => {
    const found: FoundWords<Value>[] = [];
    for (let at = 0; at < words.length; ) {
      const entry = longestAt(index(), words, at, hindiInLatin);
      if (entry !== undefined) found.push({ at, length: entry.parts.length, value: entry.value });
      at += entry?.parts.length ?? 1;
    }
    return found;
  };
}

function entriesOf<Value>({
  written,
  romanised,
  value,
}: WordList & { readonly value: Value }): readonly Entry<Value>[] {
  const read = (list: string, form: Entry<Value>["form"]) =>
    splitList(list).map((phrase): Entry<Value> => {
      const parts = phrase.split(" ").map((word) => partOf(word, form));
      return { parts, form, value };
    });
  return [...read(written, "plain"), ...read(romanised, "folded")];
}

/** The entries of a list, in plain script. */
export function splitList(list: string): readonly string[] {
  return plainScript(list)
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}

function partOf(word: string, form: "plain" | "folded"): Part {
  const open = word.endsWith("*");
  const bare = open ? word.slice(0, -1) : word;
  return { value: form === "folded" ? foldRomanised(bare) : bare, open };
}

function indexOf<Value>(entries: readonly Entry<Value>[]): ReadonlyMap<string, Entry<Value>[]> {
  return Map.groupBy(entries, ({ parts, form }) => keyOf(form, parts[0]?.value ?? ""));
}

function keyOf(form: string, word: string): string {
  return `${form} ${word.slice(0, KEY_LENGTH)}`;
}

function longestAt<Value>(
  index: ReadonlyMap<string, readonly Entry<Value>[]>,
  words: readonly Word[],
  at: number,
  hindiInLatin: boolean,
): Entry<Value> | undefined {
  const first = words[at];
  if (first === undefined) return undefined;
  const forms = hindiInLatin ? (["plain", "folded"] as const) : (["plain"] as const);
  let longest: Entry<Value> | undefined;
  for (const form of forms) {
    for (const entry of index.get(keyOf(form, first[form])) ?? []) {
      const longer = entry.parts.length > (longest?.parts.length ?? 0);
      if (longer && begins(entry, words, at)) longest = entry;
    }
  }
  return longest;
}

function begins<Value>({ parts, form }: Entry<Value>, words: readonly Word[], at: number): boolean {
  return parts.every(({ value, open }, after) => {
    const word = words[at + after]?.[form];
    return word !== undefined && (open ? word.startsWith(value) : word === value);
  });
}

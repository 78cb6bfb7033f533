import type { SortedTable } from "#worker/domain/language/sorted-table.ts";
import { type Match, PhraseBook } from "../reading/phrase-book.ts";
import type { Word } from "../reading/words.ts";

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

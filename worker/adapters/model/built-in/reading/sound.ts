import { doubleMetaphone } from "double-metaphone";

/** How a word sounds, by Double Metaphone: similar spellings have the same sound. */
export function soundOf(word: string): string {
  return doubleMetaphone(word)[0];
}

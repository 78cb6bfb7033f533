import script from "./devanagari.json" with { type: "json" };
import { foldRomanised } from "./romanised.ts";

const SIGNS: Readonly<Record<string, string>> = script.signs;
/** Short words are looked up as they are typed: folded, too many of them are alike. */
const SHORT = 3;

/**
 * Builds the speller of Hindi words: one form for the spellings of a word in either script; words
 * run together are parted.
 * @param spellings wrong spellings, by the right one
 */
export function createHindiSpeller(
  spellings: Readonly<Record<string, readonly string[]>>,
): (word: string) => string {
  const right = new Map(
    Object.entries(spellings).flatMap(([form, wrong]) =>
      wrong.map((word) => [spellingKey(word), foldWords(form)] as const),
    ),
  );
  return (word) => right.get(spellingKey(word)) ?? foldHindi(word);
}

function spellingKey(word: string): string {
  return word.length > SHORT ? foldHindi(word) : word;
}

function foldWords(words: string): string {
  return words.split(" ").map(foldHindi).join(" ");
}

function foldHindi(word: string): string {
  const verbEnd = romanise(word).replace(/(?<=.a)(?:u|oo|uu|o)n?$/, "yu");
  return foldRomanised(verbEnd)
    .replace(/eh/g, "ah")
    .replace(/(?<=u)n$/, "");
}

/** Devanagari in Latin letters as people type it: "A", the unwritten vowel, is left where spoken. */
function romanise(word: string): string {
  if (!/\p{Script=Devanagari}/u.test(word)) return word;
  const written = Array.from(word, (sign) => SIGNS[sign] ?? sign).join("");
  return written
    .replaceAll("A+", "")
    .replace(/(?<=[aeiouA])-(?=[ie])/g, "y")
    .replaceAll("-", "")
    .replace(/(?<=..)A$/, "")
    .replace(/(?<=[aeiouA][^aeiouA])A(?=[^aeiouA][aeiouA])/g, "")
    .replaceAll("A", "a");
}

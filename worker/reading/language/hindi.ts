import script from "./devanagari.json" with { type: "json" };
import { foldRomanised } from "./romanised.ts";

const SIGNS: Readonly<Record<string, string>> = script.signs;
/** Words up to this length are looked up as they are typed: folded, too many of them are alike. */
const SHORT = 3;

/** Folded forms, by the key of a wrong spelling; two words where one was run together. */
export type HindiForms = Readonly<Record<string, string>>;

/**
 * Folds a list of spellings for {@link createHindiSpeller}.
 * @param spellings wrong spellings, by the right one
 */
export function foldSpellings(spellings: Readonly<Record<string, readonly string[]>>): HindiForms {
  return Object.fromEntries(
    Object.entries(spellings).flatMap(([form, wrong]) =>
      wrong.map((word) => [spellingKey(word), foldWords(form)] as const),
    ),
  );
}

/** Builds a speller of Hindi words: one folded form for all spellings of a word in either script. */
export function createHindiSpeller(forms: HindiForms): (word: string) => string {
  const known = new Map(Object.entries(forms));
  return (word) => known.get(spellingKey(word)) ?? foldHindi(word);
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

/** Transliterates Devanagari as people type it; "A", the inherent vowel, is kept where spoken. */
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

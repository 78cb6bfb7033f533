import script from "./devanagari.json" with { type: "json" };

/**
 * Foldings of romanised Hindi to one spelling: `neend`, `nind` and `niindh` are the same word. In order:
 * long vowels, aspirates, doubles, nasal ends.
 */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/aa+/g, "a"],
  [/ee+|ii+|ie/g, "i"],
  [/oo+|uu+/g, "u"],
  [/ai|ei|ay(?![aeiou])|ey(?![aeiou])/g, "e"],
  [/au|ou/g, "o"],
  [/w/g, "v"],
  [/z/g, "j"],
  [/q|ck/g, "k"],
  [/ph/g, "f"],
  [/x/g, "ks"],
  [/([nr])h(?=[aei])/g, "$1ah"],
  [/([kgtdbjc]|s)h+/g, "$1"],
  [/([^aeiou])\1+/g, "$1"],
  [/kyo/g, "kyu"],
  [/(?<=..[iue])n$/g, ""],
];

const LATIN = /[a-z]/;

/** The canonical spelling of a romanised Hindi word. */
export function foldRomanised(word: string): string {
  // Each sign of Chinese is a word: a long text of them would take much time for nothing.
  if (!LATIN.test(word)) return word;
  return FOLDS.reduce((folded, [spelling, form]) => folded.replace(spelling, form), word);
}

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

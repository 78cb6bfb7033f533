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

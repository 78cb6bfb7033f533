import { foldRomanised } from "#worker/reading/language/hindi.ts";
import { apart, foldScript } from "#worker/reading/language/script-words.ts";

/** How a word of a pattern is folded, as the words of a text are. */
export type Fold = (word: string) => string;

/**
 * A pattern of a data file with its words folded.
 * @param prefix of the names of its lists
 */
export function foldPattern(pattern: string, fold: Fold, prefix = ""): string {
  return pattern
    .trim()
    .split(/\s+/)
    .map((part) => {
      if (/^(?:\.\.\d|[~-]\d|\^|\$|,)$/.test(part)) return part;
      const [, not = "", words = "", optional = ""] = /^(!?)(.*?)(\??)$/.exec(part) ?? [];
      const alternatives = words
        .replaceAll("?", "")
        .split("|")
        .flatMap((word) => {
          if (word.startsWith("#")) return [`#${prefix}.${word.slice(1)}`];
          return word === "$" || word === "," ? [word] : foldWord(word, fold);
        });
      return `${not}${alternatives.join("|")}${optional}`;
    })
    .join(" ");
}

/** A word of a pattern, or several joined by "_", folded; an apostrophe may be typed or left out. */
export function foldWord(word: string, fold: Fold): readonly string[] {
  const variants = /['\u2019]/.test(word)
    ? [word.replace(/['\u2019]/g, "_"), word.replace(/['\u2019]/g, "")]
    : [word];
  return variants.flatMap((variant) => {
    // Signs such as "+" are no words of a text.
    if (!/[\p{L}\p{N}]/u.test(variant)) return [];
    const folded = variant
      .replace(/[.!+\u06d4]/g, "")
      .split(/[_-]/)
      .filter(Boolean)
      .map((one) => (one.endsWith("*") ? foldStart(one.slice(0, -1), fold) : fold(one)))
      .join("_");
    if (!/^[\p{L}\p{M}\p{N}]+\*?(?:_[\p{L}\p{M}\p{N}]+\*?)*$/u.test(folded))
      throw new Error(`"${word}" is not a word`);
    return folded;
  });
}

/** The sign at the end keeps rules for the ends of words from a mere beginning. */
function foldStart(start: string, fold: Fold): string {
  // A final n may be folded away in the word that begins so.
  const folded = fold(`${start}9`)
    .slice(0, -1)
    .replace(/(?<=[a-z]{2}[iue])n$/, "");
  // A sign of Chinese or Japanese is a whole word.
  return folded.endsWith("_") ? folded.slice(0, -1) : `${folded}*`;
}

/** Folds a word in its own script. */
export function foldNative(word: string): string {
  return apart(foldScript(word)).join("_");
}

/** Folds a word in Latin letters of a language of another script. */
export function foldRoman(word: string): string {
  return foldRomanised(foldScript(word));
}

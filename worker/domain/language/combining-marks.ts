/**
 * The most marks that one letter keeps of each sort: those of its script, and those that any script may
 * have. The deepest that is written is a Tibetan stack of eight, in a mantra; Vedic, Burmese and Arabic
 * with all its signs stay below it.
 */
export const MOST_MARKS = 12;

/** Marks with all that is not seen between them: a joiner between two marks parts nothing. */
const MANY_MARKS = new RegExp(
  `[\\p{M}\\p{Default_Ignorable_Code_Point}]{${MOST_MARKS + 1},}`,
  "gu",
);
const MARK = /\p{M}/u;
/** Accents, strokes and circles; a vowel sign is none, and what a word says may hang on it. */
const ANY_SCRIPTS = /[\p{Script=Inherited}\p{Me}]/u;

/**
 * A text without the marks that no language piles up ("Zalgo"): they cost time wherever they are read,
 * and cover the lines above and below. What joins or tells direction stays. Linear in the length.
 */
export function capMarks(text: string): string {
  return text.replace(MANY_MARKS, (run) => {
    const left = { own: MOST_MARKS, any: MOST_MARKS };
    let kept = "";
    for (const sign of run) {
      const sort = ANY_SCRIPTS.test(sign) ? "any" : "own";
      if (!MARK.test(sign)) kept += sign;
      else if (left[sort] > 0) {
        left[sort] -= 1;
        kept += sign;
      }
    }
    return kept;
  });
}

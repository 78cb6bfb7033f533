/**
 * The maximum number of marks per letter of each kind: those of its script, and those of any script.
 * The deepest stack in real text is Tibetan, with eight; Vedic, Burmese and fully marked Arabic have
 * fewer.
 */
export const MOST_MARKS = 12;

/** Runs of marks, across invisible characters such as joiners. */
const MANY_MARKS = new RegExp(
  `[\\p{M}\\p{Default_Ignorable_Code_Point}]{${MOST_MARKS + 1},}`,
  "gu",
);
/** Marks at the start of a word, which have no letter to stand on. */
const WITHOUT_LETTER = /(?<=^|\s)\p{M}+/gu;
const MARK = /\p{M}/u;
/** Accents, strokes and enclosing marks; not vowel signs, which carry meaning. */
const ANY_SCRIPTS = /[\p{Script=Inherited}\p{Me}]/u;

/**
 * Removes combining marks beyond what any language stacks ("Zalgo"): they cost time and cover
 * neighbouring lines. So do marks without a letter. Joiners and direction marks stay. Linear in the length.
 */
export function capMarks(text: string): string {
  return text.replace(WITHOUT_LETTER, "").replace(MANY_MARKS, (run) => {
    const left = { own: MOST_MARKS, any: MOST_MARKS };
    let kept = "";
    for (const sign of run) {
      const kind = ANY_SCRIPTS.test(sign) ? "any" : "own";
      if (!MARK.test(sign)) kept += sign;
      else if (left[kind] > 0) {
        left[kind] -= 1;
        kept += sign;
      }
    }
    return kept;
  });
}

/** Single signs whose compatibility form (NFKD) has five to eighteen letters: units, titles, blessings. */
const PHRASE_SIGNS = /[\u321d\u321e\u327c\u3300-\u3357\u33ae\u33af\ufdfa\ufdfb]/g;

/**
 * Takes out signs that stand for a phrase. None tells a feeling, and a text of them would become
 * eighteen times as long to read.
 */
export function withoutPhraseSigns(text: string): string {
  return text.replace(PHRASE_SIGNS, " ");
}

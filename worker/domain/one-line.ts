/** What turns or hides the rest of a line in a terminal or on a page. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u;

/**
 * A name that a person gave to somebody or something, as one line of visible text.
 * @param most code points
 * @returns undefined where nothing of it is visible, or it is longer
 */
export function readName(typed: string, most: number): string | undefined {
  const name = typed
    .toWellFormed()
    .normalize("NFC")
    .replace(UNSEEN, " ")
    .replace(/\s+/gu, " ")
    .trim();
  return VISIBLE.test(name) && [...name].length <= most ? name : undefined;
}

/** Single signs whose compatibility form (NFKD) has five to eighteen letters: units, titles, blessings. */
const PHRASE_SIGNS = /[\u321d\u321e\u327c\u3300-\u3357\u33ae\u33af\ufdfa\ufdfb]/g;

/**
 * Takes out signs that stand for a phrase. None tells a feeling, and a text of them would become
 * eighteen times as long to read.
 */
export function withoutPhraseSigns(text: string): string {
  return text.replace(PHRASE_SIGNS, " ");
}

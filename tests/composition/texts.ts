import { readTexts } from "#tests/eval/corpus.ts";

/** Texts of each language at most, evenly spread over those that are learned from and those that are not. */
const EACH = 14;

/** Some 300 labelled texts of all languages: moods, cries for help, near misses and what nobody understands. */
export function textsOfEveryLanguage(): readonly string[] {
  const all = [...readTexts("learning"), ...readTexts("unseen")];
  const byLanguage = Map.groupBy(all, ({ language }) => language);
  const texts = [...byLanguage.values()].flatMap((own) => {
    const step = Math.max(1, Math.floor(own.length / EACH));
    return own.filter((_, at) => at % step === 0).slice(0, EACH);
  });
  return texts.map(({ text }) => text);
}

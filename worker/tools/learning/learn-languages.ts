import type { LabelledText } from "#tests/eval/corpus.ts";
import {
  ENGLISH_AND_HINDI,
  OTHER,
  type ReadAs,
  WORLD_CODES,
} from "#worker/domain/language/identify/languages.ts";
import { scriptClauses } from "#worker/domain/language/script-words.ts";
import { trainHashed } from "./hashed.ts";

const CLASSES: readonly ReadAs[] = [ENGLISH_AND_HINDI, ...WORLD_CODES, OTHER];
const BUCKETS = 4096;

/** Learns to tell languages apart, from the labelled texts. */
export function learnLanguages(texts: readonly LabelledText[]) {
  const examples = texts.map(({ text, language }) => {
    const own = readAs(language);
    return {
      clauses: scriptClauses(text),
      target: CLASSES.map((name) => Number(name === own)),
    };
  });
  return trainHashed(examples, { classes: CLASSES, buckets: BUCKETS, rounds: 8, decay: 0.0005 });
}

/** Romanised texts are labelled with their script, as in "bn-Latn". */
export function readAs(language = "en"): ReadAs {
  const [code = ""] = language.split("-");
  if (code === "en" || code === "hi") return ENGLISH_AND_HINDI;
  return WORLD_CODES.find((known) => known === code) ?? OTHER;
}

import { readByPhrases } from "#worker/reading/safety/crisis.ts";
import { trainHashed } from "./hashed.ts";
import { readAs } from "./learn-languages.ts";
import type { LabelledText } from "./texts.ts";

/** Of crisis and ordinary. An indirect statement is to be noticed as much as a clear one. */
const TARGETS = { clear: [1, 0], doubt: [0.9, 0.1], none: [0, 1] } as const;
/** Clear and indirect statements are the fewer ones, and missing one is worse. */
const WEIGHTS = { clear: 1, doubt: 2, none: 1 } as const;
const BUCKETS = 16_384;

/** Learns which runs of letters speak of a crisis, from the texts of all languages. */
export function learnSecondReader(texts: readonly LabelledText[]) {
  const examples = texts.map(({ text, crisis, language }) => ({
    clauses: readByPhrases(text, readAs(language)).remaining,
    target: TARGETS[crisis],
    weight: WEIGHTS[crisis],
  }));
  return trainHashed(examples, {
    ...{ classes: ["crisis", "ordinary"], buckets: BUCKETS, rounds: 10, decay: 0.01, steps: 10 },
  });
}

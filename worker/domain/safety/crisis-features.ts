import type { Features } from "#worker/domain/language/linear-model.ts";
import type { RuleFinding } from "./crisis-by-rules.ts";

/**
 * What a text is weighed by: what the rules find, its words, and the pairs of words that follow
 * each other in a clause.
 */
export function crisisFeatures({ level, lines }: RuleFinding): Features {
  const features = new Map<string, number>();
  for (const line of [lines.english, lines.hindi]) {
    for (const clause of line.split(" ,")) {
      const words = ["^", ...clause.split(" ").filter(Boolean), "$"];
      for (const [at, word] of words.entries()) {
        const next = words[at + 1];
        const afterNext = words[at + 2];
        if (word !== "^" && word !== "$") features.set(word, 1);
        if (next !== undefined) features.set(`${word} ${next}`, 1);
        if (afterNext !== undefined) features.set(`${word} _ ${afterNext}`, 1);
      }
    }
  }
  // Long texts have more of everything: what counts is how much of a text it is, but not in full.
  const size = Math.sqrt(features.size);
  for (const name of features.keys()) features.set(name, 3 / size);
  features.set(`#${level} by rule`, 1);
  return features;
}

import type { Features } from "#worker/reading/language/linear-model.ts";
import type { RuleFinding } from "./crisis-by-rules.ts";

/** Features of a text: the level by rules, its words, and pairs of near words within a clause. */
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
  // Normalises by the square root of the size: a long text has more of everything.
  const size = Math.sqrt(features.size);
  for (const name of features.keys()) features.set(name, 3 / size);
  features.set(`#${level} by rule`, 1);
  return features;
}

import { chancesOfScores, createHashedModel } from "#worker/reading/language/learned-models.ts";
import weights from "./crisis-ngrams-weights.json" with { type: "json" };

const scoresOf = createHashedModel(weights);

/**
 * The probability that a text speaks of a crisis, by its runs of letters alone. It knows indirect
 * statements by how they sound, in every language of the learning texts; alone it never makes a text
 * clear. Source: SAFETY.md section 1.
 */
export function crisisChance(clauses: readonly (readonly string[])[]): number {
  return chancesOfScores(scoresOf(clauses))[0] ?? 0;
}

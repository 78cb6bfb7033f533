import { chancesOfScores, createHashedModel } from "#worker/domain/language/hashed-model.ts";
import { createLinearModel, mostProbable } from "#worker/domain/language/linear-model.ts";
import type { ContextClass } from "#worker/domain/language-model/contract.ts";
import type { Evidence } from "../frames/evidence.ts";
import letterWeights from "../knowledge/class-letters-weights.json" with { type: "json" };
import classWeights from "../knowledge/class-weights.json" with { type: "json" };
import type { Reading } from "../reading/reading.ts";
import { classFeatures } from "./features.ts";

const byWords = createLinearModel<ContextClass>(classWeights);
const byLetters = createHashedModel(letterWeights);
const CLASSES = letterWeights.classes as readonly ContextClass[];
/** Share of the second reader in the mean of the logarithms; the best in cross-validation. */
const LETTERS = 0.3;
const LEAST = 1e-9;

/**
 * The most probable class of a text and its probability. Two readers: one weighs signs and words, the
 * other runs of letters, so that it also knows words that no list has. Their errors differ: their
 * geometric mean is right more often than either.
 */
export function classOf(reading: Reading, evidence: Evidence): readonly [ContextClass, number] {
  const words = byWords(classFeatures(reading, evidence));
  const letters = chancesOfScores(byLetters([reading.typed]));
  const mean = CLASSES.map(
    (name, at) =>
      (1 - LETTERS) * Math.log((words.get(name) ?? 0) + LEAST) +
      LETTERS * Math.log((letters[at] ?? 0) + LEAST),
  );
  const chances = chancesOfScores(mean);
  return mostProbable(new Map(CLASSES.map((name, at) => [name, chances[at] ?? 0])));
}

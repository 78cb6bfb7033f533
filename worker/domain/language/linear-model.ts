import { onFirstUse } from "./on-first-use.ts";
import { unpackWords } from "./word-list.ts";

/** Features of a text with their values; a word that stands in it has the value 1. */
export type Features = ReadonlyMap<string, number>;

/**
 * A linear model as its file has it: weights in tenths, feature after feature, each with one for
 * every class. Those of the last classes may be left out: they are 0.
 */
export interface LinearModelFile {
  readonly classes: readonly string[];
  /** As many as each feature has weights. */
  readonly bias: readonly number[];
  /** Sorted, written by `packWords`. */
  readonly features: string;
  readonly weights: readonly number[];
}

/** How likely each class is, by multinomial logistic regression: 0 to 1, together 1. */
export type LinearModel<Class extends string> = (features: Features) => ReadonlyMap<Class, number>;

/** Reads a model's file. Pure; the weights are learned by `npm run eval:learn`. */
export function createLinearModel<Class extends string>(file: LinearModelFile): LinearModel<Class> {
  const { classes, bias, weights } = file;
  const places = onFirstUse(
    () => new Map(unpackWords(file.features).map((feature, at) => [feature, at * bias.length])),
  );
  return (features) => {
    const scores = classes.map((_, at) => (bias[at] ?? 0) / 10);
    for (const [feature, value] of features) {
      const place = places().get(feature);
      if (place === undefined) continue;
      for (const at of bias.keys()) {
        scores[at] = (scores[at] ?? 0) + ((weights[place + at] ?? 0) / 10) * value;
      }
    }
    const highest = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - highest));
    const total = odds.reduce((sum, odd) => sum + odd, 0);
    return new Map(classes.map((name, at) => [name as Class, (odds[at] ?? 0) / total] as const));
  };
}

/** The likeliest class and how likely it is. */
export function likeliest<Class extends string>(
  chances: ReadonlyMap<Class, number>,
): readonly [Class, number] {
  const [best] = Array.from(chances).toSorted(([, a], [, b]) => b - a);
  if (best === undefined) throw new Error("A model needs a class");
  return best;
}

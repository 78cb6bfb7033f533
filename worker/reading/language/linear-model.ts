import { findInTable, type SortedTable } from "./sorted-table.ts";

/** Features of a text with their values; a word that occurs in it has the value 1. */
export type Features = ReadonlyMap<string, number>;

/** A linear model as stored in its file. Weights are in tenths. */
export interface LinearModelFile {
  readonly classes: readonly string[];
  /** One for each class; those of the last classes may be missing: they are 0. */
  readonly bias: readonly number[];
  /** By feature: its weights, as many as `bias` has, separated by spaces. */
  readonly features: SortedTable;
}

/** The probability of each class by multinomial logistic regression: 0 to 1, sum 1. */
export type LinearModel<Class extends string> = (features: Features) => ReadonlyMap<Class, number>;

/** Builds a model from its file, which `npm run eval:learn` writes. Pure. */
export function createLinearModel<Class extends string>(file: LinearModelFile): LinearModel<Class> {
  const { classes, bias } = file;
  return (features) => {
    const scores = classes.map((_, at) => (bias[at] ?? 0) / 10);
    for (const [feature, value] of features) {
      const weights = findInTable(file.features, feature)?.split(" ");
      if (weights === undefined) continue;
      for (const at of bias.keys()) {
        scores[at] = (scores[at] ?? 0) + (Number(weights[at]) / 10) * value;
      }
    }
    const highest = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - highest));
    const total = odds.reduce((sum, odd) => sum + odd, 0);
    return new Map(classes.map((name, at) => [name as Class, (odds[at] ?? 0) / total] as const));
  };
}

/** The most probable class and its probability. */
export function mostProbable<Class extends string>(
  chances: ReadonlyMap<Class, number>,
): readonly [Class, number] {
  const [best] = Array.from(chances).toSorted(([, a], [, b]) => b - a);
  if (best === undefined) throw new Error("A model needs a class");
  return best;
}

/** Features of a text with their values; a word that stands in it has the value 1. */
export type Features = ReadonlyMap<string, number>;

/**
 * A linear model as its file has it: weights in tenths, one for each class, by feature. Those of
 * the last classes may be left out: they are 0.
 */
export interface LinearModelFile {
  readonly classes: readonly string[];
  readonly bias: string;
  readonly weights: Readonly<Record<string, string>>;
}

/** How likely each class is, by multinomial logistic regression: 0 to 1, together 1. */
export type LinearModel<Class extends string> = (features: Features) => ReadonlyMap<Class, number>;

/** Reads a model's file. Pure; the weights are learned by `npm run eval:learn`. */
export function createLinearModel<Class extends string>(file: LinearModelFile): LinearModel<Class> {
  const weights = new Map(
    Object.entries(file.weights).map(([feature, line]) => [feature, tenths(line)]),
  );
  const bias = tenths(file.bias);
  return (features) => {
    const scores = file.classes.map((_, at) => bias[at] ?? 0);
    for (const [feature, value] of features) {
      const own = weights.get(feature);
      if (own === undefined) continue;
      for (const [at, weight] of own.entries()) scores[at] = (scores[at] ?? 0) + weight * value;
    }
    const highest = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - highest));
    const total = odds.reduce((sum, odd) => sum + odd, 0);
    return new Map(
      file.classes.map((name, at) => [name as Class, (odds[at] ?? 0) / total] as const),
    );
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

function tenths(line: string): readonly number[] {
  return line.split(" ").map((weight) => Number(weight) / 10);
}

import { hashedGrams } from "./hashed-grams.ts";
import { onFirstUse } from "./on-first-use.ts";

/** A linear model over hashed runs of letters, as `npm run eval:learn` stores it. */
export interface HashedModelFile {
  readonly classes: readonly string[];
  /** A power of two. */
  readonly buckets: number;
  /** Of one step of a weight. */
  readonly scale: number;
  readonly bias: readonly number[];
  /** By feature name: the weight for each class, in steps of the scale. */
  readonly named: Readonly<Record<string, readonly number[]>>;
  /** One signed byte for each bucket and class, class by class, in Base64. */
  readonly weights: string;
}

/** Scores of the classes: logits, which {@link chancesOfScores} turns into probabilities. */
export type HashedModel = (
  clauses: readonly (readonly string[])[],
  named?: ReadonlyMap<string, number>,
) => readonly number[];

/** Builds a model from its file. Its weights are decoded at its first use. Pure. */
export function createHashedModel(file: HashedModelFile): HashedModel {
  const { classes, buckets, scale, bias, named: namedWeights } = file;
  const weights = onFirstUse(() => decode(file.weights));
  return (clauses, named = NONE) => {
    const grams = hashedGrams(clauses, buckets);
    const each = gramValue(grams.size) * scale;
    const table = weights();
    return classes.map((_, at) => {
      let steps = 0;
      for (const gram of grams) steps += table[at * buckets + gram] ?? 0;
      let score = (bias[at] ?? 0) + steps * each;
      for (const [name, value] of named) score += (namedWeights[name]?.[at] ?? 0) * value * scale;
      return score;
    });
  };
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Fewer runs than this do not count for more. */
const FEW = 40;

/** The value of each run of letters: a long text has more of everything. */
export function gramValue(count: number): number {
  return 3 / Math.sqrt(Math.max(count, FEW));
}

/** Probabilities by softmax. */
export function chancesOfScores(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const total = odds.reduce((sum, odd) => sum + odd, 0);
  return odds.map((odd) => odd / total);
}

function decode(base64: string): Int8Array {
  const bytes = atob(base64);
  const weights = new Int8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) weights[at] = bytes.charCodeAt(at);
  return weights;
}

import { findInTable, onFirstUse, type SortedTable } from "./on-demand.ts";

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

/** Letters in the runs that are features. */
const SHORTEST = 2;
const LONGEST = 5;
/** FNV-1a (Fowler, Noll, Vo). */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The runs of two to five letters of a text, as numbers of buckets, each once: features that need no
 * word list, in any language ("hashing trick", Weinberger et al. 2009). Runs reach across words, not
 * across clauses; each clause begins and ends with a space.
 * @param clauses words of each clause
 * @param buckets a power of two
 */
export function hashedGrams(
  clauses: readonly (readonly string[])[],
  buckets: number,
): ReadonlySet<number> {
  const found = new Set<number>();
  // Asked for each run of a text: much cheaper than the set.
  const seen = new Uint8Array(buckets);
  for (const words of clauses) {
    const text = ` ${words.join(" ")} `;
    for (let start = 0; start < text.length; start += 1) {
      let hash = OFFSET_BASIS;
      const end = Math.min(text.length, start + LONGEST);
      for (let at = start; at < end; at += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
        // The high bits depend on all letters.
        if (at - start + 1 < SHORTEST) continue;
        const bucket = ((hash >>> 15) ^ hash) & (buckets - 1);
        if (seen[bucket] === 1) continue;
        seen[bucket] = 1;
        found.add(bucket);
      }
    }
  }
  return found;
}

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

import {
  createHashedModel,
  gramValue,
  type HashedModelFile,
  hashedGrams,
} from "#worker/reading/language/learned-models.ts";
import { type Learned, randomGenerator, scoreOf, shuffle, softmax } from "./descent.ts";

export interface HashedExample {
  readonly clauses: readonly (readonly string[])[];
  /** Further features with their values. @default none */
  readonly named?: ReadonlyMap<string, number>;
  /** The wanted probability of each class; the sum is 1. */
  readonly target: readonly number[];
  /** How much it counts. @default 1 */
  readonly weight?: number;
}

export interface HashedTraining {
  readonly classes: readonly string[];
  readonly buckets: number;
  readonly rounds: number;
  /** Regularisation: how strongly weights are drawn towards 0. */
  readonly decay: number;
  /** Steps of a large weight: fewer of them make a smaller file. */
  readonly steps: number;
}

const STEP = 0.15;
const BIAS_STEP = 0.02;

/** Multinomial logistic regression over hashed runs of letters, by AdaGrad; deterministic. */
export function trainHashed(
  examples: readonly HashedExample[],
  { classes, buckets, rounds, decay, steps }: HashedTraining,
): Learned<HashedModelFile> {
  const names = Array.from(
    new Set(examples.flatMap(({ named }) => Array.from(named?.keys() ?? []))),
  ).toSorted();
  const place = new Map(names.map((name, at) => [name, buckets + at]));
  const width = classes.length;
  const size = (buckets + names.length) * width;
  const weights = new Float32Array(size);
  const gradients = new Float32Array(size).fill(1e-6);
  const bias = new Float64Array(width);
  const rows = examples.map(({ clauses, named, target, weight = 1 }) => {
    const grams = hashedGrams(clauses, buckets);
    const value = gramValue(grams.size);
    const cells = [
      ...Array.from(grams, (gram) => [gram, value] as const),
      ...Array.from(named ?? [], ([name, own]) => [place.get(name) ?? 0, own] as const),
    ];
    const at = Int32Array.from(cells, ([index]) => index * width);
    const values = Float32Array.from(cells, ([, own]) => own);
    return { at, values, target, weight };
  });
  const random = randomGenerator();
  for (let round = 0; round < rounds; round += 1) {
    shuffle(rows, random);
    for (const { at, values, target, weight } of rows) {
      const scores = Array.from(bias);
      for (let cell = 0; cell < at.length; cell += 1) {
        const start = at[cell] ?? 0;
        const value = values[cell] ?? 0;
        for (let own = 0; own < width; own += 1) {
          scores[own] = (scores[own] ?? 0) + (weights[start + own] ?? 0) * value;
        }
      }
      const chances = softmax(scores);
      for (let own = 0; own < width; own += 1) {
        const error = ((chances[own] ?? 0) - (target[own] ?? 0)) * weight;
        bias[own] = (bias[own] ?? 0) - BIAS_STEP * error;
        for (let cell = 0; cell < at.length; cell += 1) {
          const index = (at[cell] ?? 0) + own;
          const gradient = error * (values[cell] ?? 0) + decay * (weights[index] ?? 0);
          const seen = (gradients[index] ?? 0) + gradient * gradient;
          gradients[index] = seen;
          weights[index] = (weights[index] ?? 0) - (STEP * gradient) / Math.sqrt(seen);
        }
      }
    }
  }
  const model = fileOf({ classes, buckets, steps, names, weights, bias });
  const scoresOf = createHashedModel(model);
  return { model, score: scoreOf(examples, ({ clauses, named }) => scoresOf(clauses, named)) };
}

function fileOf(model: {
  readonly classes: readonly string[];
  readonly buckets: number;
  readonly steps: number;
  readonly names: readonly string[];
  readonly weights: Float32Array;
  readonly bias: Float64Array;
}): HashedModelFile {
  const { classes, buckets, names, weights, bias } = model;
  const width = classes.length;
  const scale = largeOf(weights.subarray(0, buckets * width)) / model.steps;
  const inSteps = (index: number) => Math.round((weights[index] ?? 0) / scale);
  const bytes = new Int8Array(buckets * width);
  for (let own = 0; own < width; own += 1) {
    for (let gram = 0; gram < buckets; gram += 1) {
      bytes[own * buckets + gram] = Math.max(-127, Math.min(127, inSteps(gram * width + own)));
    }
  }
  return {
    classes,
    buckets,
    scale,
    bias: Array.from(bias, (value) => Math.round(value * 100) / 100),
    named: Object.fromEntries(
      names.map((name, at) => [
        name,
        classes.map((_, own) => inSteps((buckets + at) * width + own)),
      ]),
    ),
    weights: Buffer.from(bytes.buffer).toString("base64"),
  };
}

/** A weight that only one in a thousand exceeds. */
function largeOf(weights: Float32Array): number {
  const sizes = Array.from(weights, Math.abs).toSorted((a, b) => a - b);
  return Math.max(sizes[Math.floor(sizes.length * 0.999)] ?? 0, 1e-3);
}

import {
  createLinearModel,
  type Features,
  type LinearModelFile,
} from "#worker/reading/language/learned-models.ts";
import { writeTable } from "#worker/reading/language/on-demand.ts";
import { type Learned, randomGenerator, scoreOf, shuffle, softmax } from "./descent.ts";

export interface Example {
  readonly features: Features;
  /** The wanted probability of each class; the sum is 1. */
  readonly target: readonly number[];
}

export interface Training {
  readonly classes: readonly string[];
  /** Regularisation: how strongly weights are drawn towards 0. */
  readonly decay: number;
  /** Features of fewer examples are left out, except those that begin with "#". */
  readonly minExamples: number;
}

const ROUNDS = 40;
const STEP = 0.15;
const BIAS_STEP = 0.02;
/** Features whose weights are all below this are left out. */
const MIN_WEIGHT = 0.1;

/** Multinomial logistic regression by AdaGrad; deterministic. */
export function train(
  examples: readonly Example[],
  { classes, decay, minExamples }: Training,
): Learned<LinearModelFile> {
  const names = featureNames(examples, minExamples);
  const index = new Map(names.map((name, at) => [name, at]));
  const width = classes.length;
  const weights = new Float64Array(names.length * width);
  const gradients = new Float64Array(names.length * width).fill(1e-6);
  const bias = new Float64Array(width);
  const rows = examples.map(({ features, target }) => ({
    target,
    cells: Array.from(features).flatMap(([name, value]) => {
      const at = index.get(name);
      return at === undefined ? [] : [[at * width, value] as const];
    }),
  }));
  const random = randomGenerator();
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(rows, random);
    for (const { target, cells } of rows) {
      const scores = Array.from(bias);
      for (const [start, value] of cells) {
        for (let at = 0; at < width; at += 1) {
          scores[at] = (scores[at] ?? 0) + (weights[start + at] ?? 0) * value;
        }
      }
      const chances = softmax(scores);
      for (let at = 0; at < width; at += 1) {
        const error = (chances[at] ?? 0) - (target[at] ?? 0);
        bias[at] = (bias[at] ?? 0) - BIAS_STEP * error;
        for (const [start, value] of cells) {
          const cell = start + at;
          const gradient = error * value + decay * (weights[cell] ?? 0);
          const seen = (gradients[cell] ?? 0) + gradient * gradient;
          gradients[cell] = seen;
          weights[cell] = (weights[cell] ?? 0) - (STEP * gradient) / Math.sqrt(seen);
        }
      }
    }
  }
  const kept = names
    .map((name, at) => ({ name, values: weights.subarray(at * width, (at + 1) * width) }))
    .filter(({ values }) => values.some((value) => Math.abs(value) >= MIN_WEIGHT));
  const model = {
    classes,
    bias: tenths(bias),
    features: writeTable(kept.map(({ name, values }) => [name, tenths(values).join(" ")])),
  };
  const chancesOf = createLinearModel(model);
  const score = scoreOf(examples, ({ features }) => Array.from(chancesOf(features).values()));
  return { model, score };
}

function featureNames(examples: readonly Example[], minExamples: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const { features } of examples) {
    for (const name of features.keys()) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return Array.from(counts)
    .filter(([name, count]) => count >= minExamples || name.startsWith("#"))
    .map(([name]) => name)
    .toSorted();
}

/** Values in tenths; of two classes only the difference of the first to the second. */
function tenths(values: Float64Array): readonly number[] {
  const [first = 0, second = 0] = values;
  const kept = values.length === 2 ? [first - second] : Array.from(values);
  return kept.map((value) => Math.round(value * 10) || 0);
}

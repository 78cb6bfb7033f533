import { cosineOfTurns } from "#worker/sound/loudness/sine.ts";
import type { Predictor } from "#worker/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** A sinusoid of a channel. */
export interface Partial {
  /** Hz. */
  readonly frequency: number;
  /** In LSB. */
  readonly amplitude: number;
}

/** The power of rounding to whole samples, LSB squared. */
export const ROUNDING = 1 / 12;
const LARGEST = 16_383;
const MAX_SHIFT = 15;
/** So that a sum of products with 16-bit samples stays within 32 bits. */
const LARGEST_SUM = 65_535;

/**
 * The least-squares predictor of sinusoids in the noise of their rounding, in whole numbers. It follows from
 * the frequencies alone: no sample is looked at.
 * @param order even, 12 at most
 */
export function predictorOf(partials: readonly Partial[], order: number): Predictor {
  return leastSquares(correlationOf(partials, order));
}

/** The predictor of a sound with these R(k), the mean products of two samples at a distance of k frames. */
export function leastSquares(correlation: Float64Array): Predictor {
  const order = correlation.length - 1;
  const exact = solveToeplitz(correlation, order);
  for (let shift = MAX_SHIFT; ; shift -= 1) {
    const coefficients = quantise(exact, correlation, 2 ** shift);
    if (shift === 0 || isCodable(coefficients))
      return { coefficients: Int16Array.from(coefficients), shift };
  }
}

/** Whether each coefficient has 15 bits, and no sum of products exceeds 32. */
function isCodable(coefficients: Float64Array): boolean {
  let sum = 0;
  for (const coefficient of coefficients) {
    if (Math.abs(coefficient) > LARGEST) return false;
    sum += Math.abs(coefficient);
  }
  return sum <= LARGEST_SUM;
}

/** R(k), the mean product of two samples at a distance of k frames, from 0 to the order. */
function correlationOf(partials: readonly Partial[], order: number): Float64Array {
  const correlation = new Float64Array(order + 1);
  correlation[0] = ROUNDING;
  for (const { frequency, amplitude } of partials) {
    const power = (amplitude * amplitude) / 2;
    for (let k = 0; k <= order; k += 1) {
      correlation[k] = at(correlation, k) + power * cosineOfTurns((frequency * k) / SAMPLE_RATE);
    }
  }
  return correlation;
}

/** Solves the normal equations: Levinson (1946), Durbin (1960). */
function solveToeplitz(correlation: Float64Array, order: number): Float64Array {
  const solution = new Float64Array(order);
  const before = new Float64Array(order);
  let error = at(correlation, 0);
  for (let size = 0; size < order; size += 1) {
    let rest = at(correlation, size + 1);
    for (let k = 0; k < size; k += 1) rest -= at(solution, k) * at(correlation, size - k);
    const reflection = rest / error;
    before.set(solution);
    for (let k = 0; k < size; k += 1) {
      solution[k] = at(before, k) - reflection * at(before, size - 1 - k);
    }
    solution[size] = reflection;
    error *= 1 - reflection * reflection;
  }
  return solution;
}

/**
 * Rounds coefficients so that the prediction stays as good: rounding each by itself would leave an error of some
 * LSB. While moving one by a unit, or two, makes the mean square of the residual smaller, that is done.
 */
function quantise(exact: Float64Array, correlation: Float64Array, scale: number): Float64Array {
  const order = exact.length;
  const unit = 1 / scale;
  const rounded = new Float64Array(order);
  const offsets = new Float64Array(order);
  for (let k = 0; k < order; k += 1) {
    rounded[k] = Math.round(at(exact, k) * scale);
    offsets[k] = at(rounded, k) * unit - at(exact, k);
  }
  const slopes = new Float64Array(order);
  for (let row = 0; row < order; row += 1) {
    for (let k = 0; k < order; k += 1) {
      slopes[row] = at(slopes, row) + at(correlation, Math.abs(row - k)) * at(offsets, k);
    }
  }
  const single = unit * at(correlation, 0);
  const move = (k: number, step: number) => {
    rounded[k] = at(rounded, k) + step;
    for (let row = 0; row < order; row += 1) {
      slopes[row] = at(slopes, row) + step * unit * at(correlation, Math.abs(row - k));
    }
  };
  for (let round = 0; round < MAX_MOVES; round += 1) {
    let best = -LEAST_GAIN;
    let first = -1;
    let second = -1;
    let sign = 0;
    for (let k = 0; k < order; k += 1) {
      const alone = single - 2 * Math.abs(at(slopes, k));
      if (alone < best) {
        best = alone;
        first = k;
        second = -1;
      }
      for (let other = 0; other < k; other += 1) {
        const cross = at(correlation, k - other);
        const together =
          2 * (single + unit * cross) - 2 * Math.abs(at(slopes, k) + at(slopes, other));
        const apart = 2 * (single - unit * cross) - 2 * Math.abs(at(slopes, k) - at(slopes, other));
        if (Math.min(together, apart) >= best) continue;
        best = Math.min(together, apart);
        first = k;
        second = other;
        sign = together < apart ? 1 : -1;
      }
    }
    if (first < 0) break;
    if (second < 0) {
      move(first, at(slopes, first) > 0 ? -1 : 1);
      continue;
    }
    const step = at(slopes, first) + sign * at(slopes, second) > 0 ? -1 : 1;
    move(first, step);
    move(second, sign * step);
  }
  return rounded;
}

const MAX_MOVES = 40;
/** Below this a move gains nothing that is heard in the size. */
const LEAST_GAIN = 1e-9;

function at(values: Float64Array, index: number): number {
  return values[index] as number;
}

import { decayed } from "#worker/sound/layers/notes.ts";
import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import type { Predictor } from "#worker/sound/plan/renderer.ts";
import type { Line } from "./lines.ts";

/** Sums over the p(k) of a predictor, P being what it leaves: p(0) = 1, p(k) = -c(k). */
interface Weights {
  /** p(k). */
  readonly taps: Float64Array;
  /** Sums of |p(k)|, k |p(k)|, k^2 |p(k)| and k^3 |p(k)|. */
  readonly sums: readonly [number, number, number, number];
}

/**
 * The farthest that a sample can be from its prediction, in LSB.
 *
 * Of A exp(-dn) sin wn a predictor leaves A |P(z)|, z = exp(-d + jw), P being the sum of p(k) z^-k. Beside w by x
 * that is at most |P| + x |P'| + x^2/2 |P''| + x^3/6 sum k^3 |p(k) z^-k|. Where a note begins or ends, the
 * frames on one side lack it: it is curve n^2 there, of which the first p(k) leave the sum of p(k) (n - k)^2
 * z^-k. What comes or goes at once leaves a sum of the first p(k) z^-k.
 * @param sampleError how far a sample may be from the exact sum
 */
export function lineBound(
  predictor: Predictor,
  lines: readonly Line[],
  sampleError: number,
): number {
  const weights = weightsOf(predictor);
  return lines.reduce((sum, line) => sum + boundOf(weights, line), sampleError * weights.sums[0]);
}

function weightsOf({ coefficients, shift }: Predictor): Weights {
  const unit = 1 / 2 ** shift;
  const taps = new Float64Array(coefficients.length + 1);
  const sums: [number, number, number, number] = [1, 0, 0, 0];
  taps[0] = 1;
  for (const [index, coefficient] of coefficients.entries()) {
    const k = index + 1;
    taps[k] = -coefficient * unit;
    const weight = Math.abs(coefficient) * unit;
    sums[0] += weight;
    sums[1] += weight * k;
    sums[2] += weight * k * k;
    sums[3] += weight * k * k * k;
  }
  return { taps, sums };
}

function boundOf({ taps, sums }: Weights, line: Line): number {
  const { amplitude, decay, reach, curve, dropped, growth, bend } = line;
  const rise = 1 / decayed(decay);
  const most = 1 / decayed(decay * taps.length);
  const half = (reach * reach) / 2;
  const rest = ((half * reach) / 3) * sums[3] * most;
  let steady = 0;
  let onset = 0;
  let head = 1;
  for (const frequency of line.frequencies) {
    const cosine = rise * cosineOfTurns(frequency);
    const sine = -rise * sineOfTurns(frequency);
    let x = 1;
    let y = 0;
    // Sums of p(k), k p(k) and k^2 p(k) times z^-k.
    let real = 1;
    let imaginary = 0;
    let real1 = 0;
    let imaginary1 = 0;
    let real2 = 0;
    let imaginary2 = 0;
    for (let k = 1; k < taps.length; k += 1) {
      if (curve > 0) {
        const u = k * k * real - 2 * k * real1 + real2;
        const v = k * k * imaginary - 2 * k * imaginary1 + imaginary2;
        onset = Math.max(onset, u * u + v * v);
      }
      const turned = x * cosine - y * sine;
      y = x * sine + y * cosine;
      x = turned;
      const tap = taps[k] as number;
      const u = tap * x;
      const v = tap * y;
      real += u;
      imaginary += v;
      real1 += k * u;
      imaginary1 += k * v;
      real2 += k * k * u;
      imaginary2 += k * k * v;
      if (dropped > 0) head = Math.max(head, real * real + imaginary * imaginary);
    }
    const left =
      Math.sqrt(real * real + imaginary * imaginary) +
      reach * Math.sqrt(real1 * real1 + imaginary1 * imaginary1) +
      half * Math.sqrt(real2 * real2 + imaginary2 * imaginary2);
    steady = Math.max(steady, left);
  }
  // An onset is within a few percent of curve n^2, and the frequency within reach.
  const order = taps.length - 1;
  const beside = reach * order * sums[0];
  return (
    amplitude * (steady + rest + (bend / 2) * sums[2]) +
    growth * sums[1] +
    curve * (Math.sqrt(onset) + order * order * (beside + NOT_SQUARE * sums[0])) +
    dropped * (Math.sqrt(head) + beside)
  );
}

/** The share by which the first frames of a note differ from a square: the fastest rise is 48/s. */
const NOT_SQUARE = 0.03;

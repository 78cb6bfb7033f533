import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import type { Predictor } from "#worker/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Partial } from "./predictor.ts";

/** A sinusoid that need not be constant. */
export interface Motion extends Partial {
  /** How far its frequency may be from the one that the predictor was made for, Hz. */
  readonly detune: number;
  /** How fast its frequency changes at most, Hz a second. */
  readonly slope: number;
  /** How much its amplitude changes at most, LSB a frame. */
  readonly growth: number;
}

/** How far a sample may be from the exact sum, LSB: rounding, and the kernel's own error. */
export const SAMPLE_ERROR = 0.55;

/**
 * The farthest that a sample can be from its prediction, in LSB.
 *
 * With p(0) = 1 and p(k) = -c(k), the predictor leaves of A sin w n the amplitude A |P(w)|, where P is the sum of
 * p(k) e^(-jwk). At w + d, |P| is at most |P(w)| + d |P'(w)| + d^2/2 sum k^2 |p(k)|. A frequency that
 * changes by s a frame adds A s/2 sum k^2 |p(k)|, an amplitude that changes by g a frame g sum k |p(k)|, and
 * samples that are e beside the exact sum add e sum |p(k)|.
 */
export function residualBound(
  { coefficients, shift }: Predictor,
  motions: readonly Motion[],
): number {
  const unit = 1 / 2 ** shift;
  let weights = 1;
  let moments = 0;
  let squares = 0;
  for (const [index, coefficient] of coefficients.entries()) {
    const weight = Math.abs(coefficient) * unit;
    weights += weight;
    moments += (index + 1) * weight;
    squares += (index + 1) * (index + 1) * weight;
  }
  let bound = SAMPLE_ERROR * weights;
  for (const { frequency, amplitude, detune, slope, growth } of motions) {
    const turns = frequency / SAMPLE_RATE;
    let real = 1;
    let imaginary = 0;
    let realSlope = 0;
    let imaginarySlope = 0;
    for (const [index, coefficient] of coefficients.entries()) {
      const k = index + 1;
      const cosine = coefficient * unit * cosineOfTurns(turns * k);
      const sine = coefficient * unit * sineOfTurns(turns * k);
      real -= cosine;
      imaginary += sine;
      realSlope += k * sine;
      imaginarySlope += k * cosine;
    }
    const away = (RADIANS * detune) / SAMPLE_RATE;
    const bend = (RADIANS * slope) / (SAMPLE_RATE * SAMPLE_RATE);
    bound +=
      amplitude *
        (Math.sqrt(real * real + imaginary * imaginary) +
          away * Math.sqrt(realSlope * realSlope + imaginarySlope * imaginarySlope) +
          ((away * away + bend) / 2) * squares) +
      growth * moments;
  }
  return bound;
}

const RADIANS = 2 * Math.PI;

/** The raw bits in which a residual within a bound fits. */
export function widthFor(bound: number): number {
  let width = 2;
  while (!fits(bound, width)) width += 1;
  return width;
}

/** Whether it fits: it is rounded up, by the floor of the prediction. */
export function fits(bound: number, width: number): boolean {
  return bound <= 2 ** (width - 1) - 1;
}

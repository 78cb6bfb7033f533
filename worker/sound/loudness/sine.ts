/**
 * Sine and cosine that are equal on every engine, unlike Math.sin: gains and predictors that differ by
 * one bit would give other bytes.
 */

/** Taylor coefficients of sine and cosine for |x| <= pi/4; the first one left out is below 1e-16. */
const SINE = [
  1,
  -1 / 6,
  1 / 120,
  -1 / 5040,
  1 / 362_880,
  -1 / 39_916_800,
  1 / 6_227_020_800,
  -1 / 1_307_674_368_000,
];
const COSINE = [
  1,
  -1 / 2,
  1 / 24,
  -1 / 720,
  1 / 40_320,
  -1 / 3_628_800,
  1 / 479_001_600,
  -1 / 87_178_291_200,
  1 / 20_922_789_888_000,
];

/** sin(2 pi turns). */
export function sineOfTurns(turns: number): number {
  const quarters = Math.round(turns * 4);
  return quarterSine((turns * 4 - quarters) * (Math.PI / 2), quarters);
}

/** cos(2 pi turns). */
export function cosineOfTurns(turns: number): number {
  const quarters = Math.round(turns * 4);
  return quarterSine((turns * 4 - quarters) * (Math.PI / 2), quarters + 1);
}

/** sin(x + quarter pi / 2), |x| <= pi / 4. */
function quarterSine(x: number, quarter: number): number {
  const phase = quarter - 4 * Math.floor(quarter / 4);
  const value = phase % 2 === 0 ? x * series(SINE, x * x) : series(COSINE, x * x);
  return phase < 2 ? value : -value;
}

/** Horner's scheme. */
function series(coefficients: readonly number[], y: number): number {
  let sum = 0;
  for (let index = coefficients.length - 1; index >= 0; index -= 1) {
    sum = sum * y + (coefficients[index] ?? 0);
  }
  return sum;
}

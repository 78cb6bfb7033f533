// The exponential without Math.exp, whose results differ between engines.

const LOG2_E: f64 = Math.LOG2E;
/** ln 2 in two parts; products of the first with small integers are exact. */
const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;

/** Taylor terms for |x| <= ln 2 / 2; the first one left out is below 1e-16. */
const E2: f64 = 1.0 / 2.0;
const E3: f64 = 1.0 / 6.0;
const E4: f64 = 1.0 / 24.0;
const E5: f64 = 1.0 / 120.0;
const E6: f64 = 1.0 / 720.0;
const E7: f64 = 1.0 / 5040.0;
const E8: f64 = 1.0 / 40320.0;
const E9: f64 = 1.0 / 362880.0;
const E10: f64 = 1.0 / 3628800.0;
const E11: f64 = 1.0 / 39916800.0;
const E12: f64 = 1.0 / 479001600.0;

/** exp(-y) for y >= 0, within 1e-15 of itself; 0 where it is below 1e-299. */
export function decayed(y: f64): f64 {
  if (y > 690.0) return 0.0;
  const halvings = nearest(y * LOG2_E);
  const x = halvings * LN2_HIGH - y + halvings * LN2_LOW;
  const high = E7 + x * (E8 + x * (E9 + x * (E10 + x * (E11 + x * E12))));
  const series = 1.0 + x * (1.0 + x * (E2 + x * (E3 + x * (E4 + x * (E5 + x * (E6 + x * high))))));
  return series * reinterpret<f64>((1023 - <i64>halvings) << 52);
}

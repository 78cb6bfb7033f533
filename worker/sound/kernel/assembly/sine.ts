// Sine and cosine without Math.sin, whose results differ between engines: all must give the same bytes.

/** Taylor terms of sine and cosine for |x| <= pi/4; the first one left out is below 1e-16. */
const S3: f64 = -1.0 / 6.0;
const S5: f64 = 1.0 / 120.0;
const S7: f64 = -1.0 / 5040.0;
const S9: f64 = 1.0 / 362880.0;
const S11: f64 = -1.0 / 39916800.0;
const S13: f64 = 1.0 / 6227020800.0;
const S15: f64 = -1.0 / 1307674368000.0;

const C2: f64 = -1.0 / 2.0;
const C4: f64 = 1.0 / 24.0;
const C6: f64 = -1.0 / 720.0;
const C8: f64 = 1.0 / 40320.0;
const C10: f64 = -1.0 / 3628800.0;
const C12: f64 = 1.0 / 479001600.0;
const C14: f64 = -1.0 / 87178291200.0;
const C16: f64 = 1.0 / 20922789888000.0;

const HALF_PI: f64 = 1.5707963267948966;

/** sin(2 pi turns), within 4e-16 of the true value plus the rounding of `turns` itself. */
export function sineOfTurns(turns: f64): f64 {
  const quarters = nearest(turns * 4.0);
  return quarterSine((turns * 4.0 - quarters) * HALF_PI, <i64>quarters);
}

/** cos(2 pi turns), as exact as the sine. */
export function cosineOfTurns(turns: f64): f64 {
  const quarters = nearest(turns * 4.0);
  return quarterSine((turns * 4.0 - quarters) * HALF_PI, <i64>quarters + 1);
}

/** sin(x + quarter pi / 2), |x| <= pi / 4. */
function quarterSine(x: f64, quarter: i64): f64 {
  const y = x * x;
  const value =
    (quarter & 1) === 0
      ? x + x * y * (S3 + y * (S5 + y * (S7 + y * (S9 + y * (S11 + y * (S13 + y * S15))))))
      : 1.0 +
        y * (C2 + y * (C4 + y * (C6 + y * (C8 + y * (C10 + y * (C12 + y * (C14 + y * C16)))))));
  return (quarter & 2) === 0 ? value : -value;
}

/** sin(2 pi turns) and cos(2 pi turns), as lanes, by both series at once: half the time of one after the other. */
export function sineAndCosine(turns: f64): v128 {
  const quarters = nearest(turns * 4.0);
  const x = (turns * 4.0 - quarters) * HALF_PI;
  const square = f64x2.splat(x * x);
  let series = f64x2.add(f64x2.mul(f64x2(0, C16), square), f64x2(S15, C14));
  series = f64x2.add(f64x2.mul(series, square), f64x2(S13, C12));
  series = f64x2.add(f64x2.mul(series, square), f64x2(S11, C10));
  series = f64x2.add(f64x2.mul(series, square), f64x2(S9, C8));
  series = f64x2.add(f64x2.mul(series, square), f64x2(S7, C6));
  series = f64x2.add(f64x2.mul(series, square), f64x2(S5, C4));
  series = f64x2.add(f64x2.mul(series, square), f64x2(S3, C2));
  const first = f64x2.replace_lane(f64x2.splat(1), 0, x);
  const both = f64x2.add(first, f64x2.mul(f64x2.mul(first, square), series));
  const quarter = <i64>quarters;
  const swapped = v128.shuffle<i64>(both, both, 1, 0);
  const chosen = v128.bitselect(swapped, both, i64x2.splat(-(quarter & 1)));
  // Sine is negative in the third and fourth quarter, cosine in the second and third.
  const signs = i64x2.shl(i64x2(quarter & 2, (quarter + 1) & 2), 62);
  return v128.xor(chosen, signs);
}

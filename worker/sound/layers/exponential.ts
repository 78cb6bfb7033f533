/** Taylor coefficients of exp(x) for |x| <= ln 2 / 2; the first one left out is below 1e-16. */
const E7 = 1 / 5040;
const E8 = 1 / 40_320;
const E9 = 1 / 362_880;
const E10 = 1 / 3_628_800;
const E11 = 1 / 39_916_800;
const E12 = 1 / 479_001_600;

/** exp(-y) for y >= 0, equal on every engine, unlike Math.exp. Within 1e-14 of itself; 0 from y = 690. */
export function decayed(y: number): number {
  if (y > 690) return 0;
  const halvings = Math.round(y * Math.LOG2E);
  const x = halvings * Math.LN2 - y;
  const high = E7 + x * (E8 + x * (E9 + x * (E10 + x * (E11 + x * E12))));
  const middle = 1 / 6 + x * (1 / 24 + x * (1 / 120 + x * (1 / 720 + x * high)));
  let value = 1 + x * (1 + x * (1 / 2 + x * middle));
  let left = halvings;
  for (; left >= 30; left -= 30) value /= 1_073_741_824;
  return value / (1 << left);
}

/** A complex signal; a transform works in place. */
export interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

/** Discrete Fourier transforms of one size. @param size a power of two */
export function createTransform(size: number): (signal: Complex) => void {
  const cosines = new Float64Array(size / 2);
  const sines = new Float64Array(size / 2);
  for (let k = 0; k < size / 2; k += 1) {
    cosines[k] = Math.cos((2 * Math.PI * k) / size);
    sines[k] = -Math.sin((2 * Math.PI * k) / size);
  }

  return ({ re, im }) => {
    reorder(re, im);
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let first = 0; first < size; first += 2 * half) {
        for (let k = 0; k < half; k += 1) {
          const c = cosines[k * stride] as number;
          const s = sines[k * stride] as number;
          const a = first + k;
          const b = a + half;
          const x = re[b] as number;
          const y = im[b] as number;
          const real = x * c - y * s;
          const imaginary = x * s + y * c;
          re[b] = (re[a] as number) - real;
          im[b] = (im[a] as number) - imaginary;
          re[a] = (re[a] as number) + real;
          im[a] = (im[a] as number) + imaginary;
        }
      }
    }
  };
}

/** Bit reversal. */
function reorder(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  let other = 0;
  for (let at = 1; at < size; at += 1) {
    let bit = size >> 1;
    for (; other & bit; bit >>= 1) other ^= bit;
    other ^= bit;
    if (at >= other) continue;
    [re[at], re[other]] = [re[other] as number, re[at] as number];
    [im[at], im[other]] = [im[other] as number, im[at] as number];
  }
}

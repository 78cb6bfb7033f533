/** How long two sounds cross, ms. */
export const CROSSFADE_MS = 250;

/** The factors of both volumes, each 0 to 1. */
export interface Shares {
  readonly old: number;
  readonly new: number;
}

/**
 * The factors in the course of a crossfade, so that the power of the sum stays.
 * Source: Fink, Holters, Zoelzer, "Signal-matched power-complementary cross-fading and dry-wet
 * mixing", DAFx-16.
 * @param course from 0 to 1
 * @param likeness correlation of the two sounds: 1 gives a linear crossfade, 0 one of equal power
 */
export function crossfade(course: number, likeness: number): Shares {
  const x = Math.min(1, Math.max(0, course));
  const y = 1 - x;
  const amplitude = Math.sqrt(x * x + y * y + 2 * likeness * x * y);
  return { old: y / amplitude, new: x / amplitude };
}

import { plainScript } from "#worker/reading/language/plain-words.ts";

/** The next pseudo-random number between -1 and 1. */
export type Variation = () => number;

/** A composition in the middle of all variations, without words. */
export const NO_VARIATION: Variation = () => 0;

/** All but letters, their marks and digits; U+02BC is an apostrophe, though Unicode calls it a letter. */
const NOT_COMPARED = /[^\p{L}\p{M}\p{N}]+|\u02bc/gu;

/**
 * Pseudo-random numbers seeded by the letters and digits of a text alone, so that the same words give
 * the same beat, whatever their case, apostrophes, spaces and punctuation. FNV-1a, finished with the
 * mixer of MurmurHash3 as similar texts have similar sums, then xorshift32.
 */
export function variationOf(text: string): Variation {
  const compared = plainScript(text).replace(NOT_COMPARED, "");
  let state = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(compared)) {
    state = Math.imul(state ^ unit, 0x01000193);
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  // xorshift never leaves 0.
  state = (state ^ (state >>> 16)) | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state | 0) / 0x80000000;
  };
}

/** Hz (SPEC.md section 9). */
export const SAMPLE_RATE = 44_100;

/** Longest sound: the size of a longer WAV exceeds the signed 32 bits that many readers use. */
export const LONGEST_MINUTES = 200;

/** Hz (SPEC.md section 9). */
export const SAMPLE_RATE = 44_100;

/** Frames of a FLAC frame: the most that the streamable subset allows (RFC 9639 section 7). */
export const BLOCK_FRAMES = 4608;

/** Longest composition: the size of a longer WAV exceeds the signed 32 bits that many readers use. */
export const LONGEST_MINUTES = 200;

import type { Formula } from "#worker/domain/sound/stage.ts";

/**
 * What the built-in composer answers to these words: `npm run -s beat -- --mood "…" --json`. The steps
 * of the landing page are drawn from it.
 */
export const EXAMPLE = {
  mood: "I am unable to sleep",
  focus: "Trouble sleeping",
  stages: [
    { base_freq: 104.8, beat_offset: 10.52, duration: 55, rhythm_type: "tetrad" },
    { base_freq: 102.6, beat_offset: 9.17, duration: 55, rhythm_type: "triplet" },
    { base_freq: 100.3, beat_offset: 7.55, duration: 45, rhythm_type: "triplet" },
    { base_freq: 97.8, beat_offset: 5.91, duration: 50, rhythm_type: "triplet" },
    { base_freq: 95.3, beat_offset: 4.39, duration: 85, rhythm_type: "triplet" },
    { base_freq: 92.5, beat_offset: 3.18, duration: 90, rhythm_type: "tetrad" },
    { base_freq: 89.6, beat_offset: 2.27, duration: 100, rhythm_type: "triplet" },
    { base_freq: 86.6, beat_offset: 1.6, duration: 75, rhythm_type: "tetrad" },
    { base_freq: 83.6, beat_offset: 1.6, duration: 85, rhythm_type: "tetrad" },
  ],
} as const satisfies {
  readonly mood: string;
  readonly focus: string;
  readonly stages: Formula;
};

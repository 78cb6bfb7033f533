import type { NotePartial } from "./notes.ts";
import { tonalLayer } from "./tonal-layer.ts";

/** Blocks: each bowl is struck every 24 s, give or take 9 s, so that their order changes too. */
const STRIKE = 1034;
const JITTER = 387;

/** Pitches of the bowls over the carrier: two fifths above each other, and an octave. */
const BOWLS = [3, 4, 6] as const;

/**
 * Modes of a bowl, struck with a soft mallet: ratio over its pitch, amplitude, decay and rise in 1/s. The
 * lower ones are split in two, because no bowl is quite round.
 */
const MODES = [
  { ratio: 1, detune: -0.2, amplitude: 0.2, decay: 0.2, rise: 12 },
  { ratio: 1, detune: 0.25, amplitude: 0.14, decay: 0.2, rise: 12 },
  { ratio: 2.71, detune: -0.3, amplitude: 0.06, decay: 0.42, rise: 16 },
  { ratio: 2.71, detune: 0.4, amplitude: 0.04, decay: 0.42, rise: 16 },
  { ratio: 5.1, detune: 0, amplitude: 0.016, decay: 0.68, rise: 24 },
  { ratio: 8.2, detune: 0, amplitude: 0.004, decay: 0.68, rise: 24 },
] as const;

export const bowls = tonalLayer({
  name: "bowls",
  balance: 0.16,
  parts: BOWLS.map((pitch, index) => ({
    cell: STRIKE,
    offset: Math.floor((STRIKE * index) / BOWLS.length),
    jitter: JITTER,
    overlap: 3,
    softest: 0.7,
    partials: MODES.map(
      ({ ratio, detune, amplitude, decay, rise }): NotePartial => ({
        ratio: pitch * ratio,
        detune,
        amplitude,
        envelope: { kind: "struck", decay, rise },
      }),
    ),
  })),
});

import type { Envelope, NotePartial } from "./notes.ts";
import { tonalLayer } from "./tonal-layer.ts";

/**
 * Ratio over the carrier, amplitude, and blocks from swell to swell: a swell lasts two of them, 10 to 25 s.
 * No two voices keep step. The carrier itself is left to the tones.
 */
const VOICES = [
  [2, 0.035, 431],
  [3, 0.13, 389],
  [4, 0.14, 347],
  [5, 0.075, 503],
  [6, 0.08, 307],
  [8, 0.05, 269],
  [10, 0.03, 241],
] as const;

/** Consonant partials of the carrier, each of which swells and sinks on its own. */
export const pad = tonalLayer({
  name: "pad",
  balance: 0.25,
  parts: VOICES.map(([ratio, amplitude, cell], index) => ({
    cell,
    offset: index * 61,
    jitter: 0,
    overlap: 2,
    softest: 0.4,
    partials: [{ ratio, amplitude, envelope: { kind: "swell" } }],
  })),
});

/**
 * Four strings plucked in turn: Pa, Sa', Sa', Sa, with Sa on the carrier. The bridge (jvari) makes the
 * higher partials speak later, so that the sound opens and closes after each pluck. Source: van
 * Walstijn, Bridges and Mehes, "A real-time synthesis oriented tanpura model", DAFx-16.
 */

/** Blocks between two plucks: 1.25 s, give or take 0.14 s. */
const PLUCK = 54;
const PLUCK_JITTER = 6;

/** From low to high: up to a ratio over the carrier, 1/s. */
const ENVELOPES: readonly (readonly [number, Envelope])[] = [
  [3, { kind: "struck", decay: 0.95, rise: 48 }],
  [5, { kind: "struck", decay: 0.95, rise: 24 }],
  [8, { kind: "struck", decay: 1.5, rise: 12 }],
  [Number.POSITIVE_INFINITY, { kind: "struck", decay: 2.2, rise: 9 }],
];

/** Strength of a partial by its ratio over the carrier, whichever string it is on. */
const STRENGTHS: Readonly<Record<number, number>> = {
  2: 0.2,
  3: 0.65,
  4: 1,
  4.5: 0.6,
  5: 0.8,
  6: 0.85,
  7: 0.6,
  7.5: 0.5,
  8: 0.7,
  9: 0.5,
  10: 0.5,
  10.5: 0.4,
  12: 0.4,
  14: 0.25,
};

interface TanpuraString {
  /** Of its open pitch over the carrier. */
  readonly ratio: number;
  /** Hz. */
  readonly detune: number;
  readonly loudness: number;
  /** Partials of the string. */
  readonly numbers: readonly number[];
}

const STRINGS: readonly TanpuraString[] = [
  { ratio: 1.5, detune: 0, loudness: 0.11, numbers: [2, 3, 4, 5, 6, 7] },
  { ratio: 2, detune: 0, loudness: 0.12, numbers: [1, 2, 3, 4, 5, 6, 7] },
  // A cent or two above its twin, so that they breathe.
  { ratio: 2, detune: 0.15, loudness: 0.12, numbers: [1, 2, 3, 4] },
  { ratio: 1, detune: 0, loudness: 0.135, numbers: [2, 3, 4, 5, 6, 7, 8, 9, 10] },
];

export const tanpura = tonalLayer({
  name: "tanpura",
  balance: 0.25,
  parts: STRINGS.map((string, index) => ({
    cell: PLUCK * STRINGS.length,
    offset: PLUCK * index,
    jitter: PLUCK_JITTER,
    overlap: 3,
    softest: 0.7,
    partials: string.numbers.map((number) => partialOf(string, number)),
  })),
});

function partialOf({ ratio: open, detune, loudness }: TanpuraString, number: number): NotePartial {
  const ratio = open * number;
  const [, envelope] = ENVELOPES.find(([most]) => ratio <= most) ?? ENVELOPES[0] ?? [];
  if (envelope === undefined) throw new RangeError(`no envelope for ${ratio}`);
  return {
    ratio,
    detune: detune * number,
    amplitude: loudness * (STRENGTHS[ratio] ?? 0),
    envelope,
  };
}

/** Blocks: each bowl is struck every 24 s, give or take 9 s, so that their order changes too. */
const STRIKE = 1034;
const STRIKE_JITTER = 387;

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
    jitter: STRIKE_JITTER,
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

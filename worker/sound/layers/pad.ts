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

import { weightingAt } from "#worker/sound/loudness/k-weighting.ts";

/** Hz between two entries. */
const STEP = 32;
/** Up to 8,192 Hz; partials above that are too weak to count. */
const ENTRIES = 257;

let table: Float64Array | undefined;

/** Power gain of K-weighting, interpolated: within 0.02 dB above 120 Hz, and much faster than exact. */
export function weightingNear(frequency: number): number {
  table ??= Float64Array.from({ length: ENTRIES }, (_, index) => weightingAt(index * STEP));
  const place = Math.min(frequency / STEP, ENTRIES - 2);
  const index = Math.floor(place);
  const below = table[index] ?? 0;
  return below + ((table[index + 1] ?? 0) - below) * (place - index);
}

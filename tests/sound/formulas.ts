import fc from "fast-check";
import type { Formula, RhythmType } from "#worker/domain/sound/stage.ts";

const rhythm = fc.constantFrom<RhythmType>("balanced", "triplet", "tetrad", "pulsed");

/** A random valid stage. */
const stage = fc.record({
  base_freq: fc.double({ min: 80, max: 150, noNaN: true }),
  beat_offset: fc.double({ min: 0.5, max: 100, noNaN: true }),
  duration: fc.oneof(
    fc.integer({ min: 30, max: 120 }),
    fc.double({ min: 30, max: 120, noNaN: true }),
  ),
  rhythm_type: rhythm,
});

/** A random valid formula. */
export const formulas: fc.Arbitrary<Formula> = fc.array(stage, { minLength: 1, maxLength: 20 });

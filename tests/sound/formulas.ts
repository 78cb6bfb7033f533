import fc from "fast-check";
import type { Formula, RhythmType } from "#worker/sound/formula.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  type LayerChoice,
  LEVEL,
  MASTERS,
  NOISES,
  type PlaybackOptions,
} from "#worker/sound/playback-options.ts";

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

const parameters = {
  flow: fc.constantFrom(...FLOWS),
  ends: fc.constantFrom(...ENDS),
  level: fc.integer(LEVEL),
  ears: fc.constantFrom(...EARS),
  master: fc.constantFrom(...MASTERS),
  noise: fc.constantFrom(...NOISES),
  beat: fc.constantFrom(...BEATS),
  breath: fc.oneof(fc.constant<"off">("off"), fc.integer(BREATHS)),
  breath_from: fc.option(fc.integer(BREATHS_FROM), { nil: undefined }),
  balance: fc.oneof(fc.constant(AS_COMPOSED.balance), fc.integer(BALANCE)),
  // Hours: tests of their own.
  night: fc.constant<"off">("off"),
  focus: fc.constant<"off">("off"),
};

/** Random parameters without a layer, at the length that was composed. */
export const toneListenings: fc.Arbitrary<PlaybackOptions> = fc.record({
  ...parameters,
  layer: fc.constant<LayerChoice>("none"),
});

/** Random parameters. @param layers those to choose from */
export function listenings(layers: readonly LayerChoice[]): fc.Arbitrary<PlaybackOptions> {
  return fc.record({
    ...parameters,
    minutes: fc.constantFrom(undefined, 10, 30, 60),
    layer: fc.constantFrom(...layers),
  });
}

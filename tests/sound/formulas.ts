import fc from "fast-check";
import type { Formula, RhythmType } from "#worker/sound/formula.ts";
import { LAYER_TABLE } from "#worker/sound/layers/layer-table.ts";
import { type Plan, planBeat } from "#worker/sound/plan/plan.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  isNoise,
  LAYERS,
  type LayerChoice,
  type LayerName,
  LEVEL,
  MASTERS,
  NOISES,
  type PlaybackOptions,
  SOFTENED,
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

/** Every layer that can be played. */
export const PLAYED: readonly LayerName[] = LAYERS.filter((name) => name !== "none").filter(
  (name) => LAYER_TABLE[name] !== undefined,
);

export const TONAL: readonly LayerName[] = PLAYED.filter((name) => !isNoise(name));
export const NOISE: readonly LayerName[] = PLAYED.filter((name) => isNoise(name));

/** One stage at a rhythm; it can be stretched to any length. */
export function oneStage(rhythm_type: RhythmType = "balanced", base_freq = 110): Formula {
  return [{ base_freq, beat_offset: 6, duration: 60, rhythm_type }];
}

/** Three stages of different rhythms, carriers and beats. */
export const THREE_STAGES: Formula = [
  { base_freq: 82.4, beat_offset: 10, duration: 30, rhythm_type: "balanced" },
  { base_freq: 118.7, beat_offset: 6.2, duration: 30, rhythm_type: "pulsed" },
  { base_freq: 149.1, beat_offset: 2.5, duration: 30, rhythm_type: "tetrad" },
];

/** Soft stages beside one that sets the layer's loudness: the layer comes as near to the tones as it can. */
export const UNEVEN: Formula = [
  { base_freq: 80, beat_offset: 100, duration: 30, rhythm_type: "pulsed" },
  { base_freq: 146.2, beat_offset: 81.1, duration: 30, rhythm_type: "pulsed" },
  { base_freq: 150, beat_offset: 100, duration: 30, rhythm_type: "balanced" },
];

/** A mastered mix with a layer. */
export function mixOf(
  formula: Formula,
  layer: LayerName,
  { level = 50, minutes, ...rest }: Partial<PlaybackOptions> = {},
): Plan {
  return planBeat(formula, { ...SOFTENED, ...rest, layer, level, minutes });
}

/** The same mix without its tones. */
export function layerAlone(plan: Plan): Plan {
  return { ...plan, gains: { ...plan.gains, tones: 0 } };
}

/** The same mix without its layer. */
export function tonesAlone(plan: Plan): Plan {
  return { ...plan, gains: { ...plan.gains, layer: 0 } };
}

import fc from "fast-check";
import { hasFlac } from "#worker/sound/container/sound-file.ts";
import { planBeat } from "#worker/sound/plan/plan.ts";
import {
  AS_COMPOSED,
  BALANCE,
  BEATS,
  BREATHS,
  BREATHS_FROM,
  EARS,
  ENDS,
  FLOWS,
  LAYERS,
  LEVEL,
  MASTERS,
  SESSION_MINUTES,
} from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** Whole numbers are what people compose; their tones repeat exactly. */
const number = (min: number, max: number) =>
  fc.oneof(fc.integer({ min, max }), fc.double({ min, max, noNaN: true }));

/** Stages as today's rules have them, and as stored formulas may: any tone up to half the sample rate. */
const tones = fc.oneof(
  fc.record({ base_freq: number(80, 150), beat_offset: number(1, 100) }),
  number(0, SAMPLE_RATE / 2).chain((base_freq) =>
    fc.record({
      base_freq: fc.constant(base_freq),
      beat_offset: number(0, Math.floor(SAMPLE_RATE / 2 - base_freq)),
    }),
  ),
);

/** Short, so that many are tried. */
const stage = fc
  .tuple(tones, number(1, 3), fc.constantFrom("balanced", "triplet", "tetrad", "pulsed"))
  .map(([tone, duration, rhythm_type]) => ({ ...tone, duration, rhythm_type }));

const LAYERS_WITH_FLAC = LAYERS.filter((layer) =>
  hasFlac({ listening: { ...AS_COMPOSED, layer } }),
);

/** Every manner of listening that FLAC is offered for. */
const listenings = fc.record({
  flow: fc.constantFrom(...FLOWS),
  ends: fc.constantFrom(...ENDS),
  ears: fc.constantFrom(...EARS),
  beat: fc.constantFrom(...BEATS),
  breath: fc.oneof(fc.constant<"off">("off"), fc.integer(BREATHS)),
  breath_from: fc.option(fc.integer(BREATHS_FROM), { nil: undefined }),
  balance: fc.oneof(fc.constant(AS_COMPOSED.balance), fc.integer(BALANCE)),
  master: fc.constantFrom(...MASTERS),
  layer: fc.constantFrom(...LAYERS_WITH_FLAC),
  level: fc.oneof(fc.constantFrom(LEVEL.min, LEVEL.max), fc.integer(LEVEL)),
});

const formulas = fc.array(stage, { minLength: 1, maxLength: 3 });

/** Plans of some seconds: any formula that can be played, and any manner of listening. */
export const plans = fc
  .tuple(formulas, listenings)
  .map(([formula, listening]) => planBeat(formula, { ...AS_COMPOSED, ...listening }));

/** The same, stretched to a session. */
export const sessions = fc
  .tuple(formulas, listenings, fc.constantFrom(...SESSION_MINUTES))
  .map(([formula, listening, minutes]) =>
    planBeat(formula, { ...AS_COMPOSED, ...listening, minutes: Number(minutes) }),
  );

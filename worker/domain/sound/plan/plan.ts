import { arcFrames, type PlannedStage, planArc } from "#worker/domain/sound/arc/arc.ts";
import { type Piece, piecesOf } from "#worker/domain/sound/arc/pieces.ts";
import { AS_COMPOSED, type Listening } from "#worker/domain/sound/listening.ts";
import { type NoiseFade, noiseFadeOf } from "#worker/domain/sound/noise-at-night.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { type Gains, masteredGains } from "./mastering.ts";
import { seedOf } from "./seed.ts";

/** Gentle ends (equal-power), in frames. */
const GENTLE_IN = 8 * SAMPLE_RATE;
const GENTLE_OUT = 12 * SAMPLE_RATE;

/** The sound to render. Two plans that are equal give equal samples. */
export interface Plan {
  readonly stages: readonly PlannedStage[];
  /** The stages, cut where their tones begin or cease to move. */
  readonly pieces: readonly Piece[];
  /** Total length, in frames. */
  readonly frames: number;
  readonly listening: Listening;
  /** Frames over which the whole mix rises at the start and falls at the end; 0 with short ends. */
  readonly fadeIn: number;
  readonly fadeOut: number;
  /** Where a layer of noise leaves the mix; undefined where the layer plays to the end. */
  readonly noiseFade: NoiseFade | undefined;
  /** 32 bits, from the formula. */
  readonly seed: number;
  /** Factors of the mastered mix. */
  readonly gains: Gains;
}

/** Plans the sound of a formula. @param listening @default as the formula was composed */
export function planBeat(formula: Formula, listening: Listening = AS_COMPOSED): Plan {
  const { minutes, flow, ends } = listening;
  const stages = planArc(formula, { minutes, glides: flow === "glide" });
  const frames = arcFrames(formula, minutes);
  // A sound shorter than both gentle ends keeps their proportion.
  const share = ends === "gentle" ? Math.min(1, frames / (GENTLE_IN + GENTLE_OUT)) : 0;
  const fadeIn = Math.floor(GENTLE_IN * share);
  const fadeOut = Math.floor(GENTLE_OUT * share);
  const pieces = piecesOf(stages, fadeIn, fadeOut);
  const seed = seedOf(formula);
  const gains = masteredGains({ stages, frames, listening, fadeIn, fadeOut, seed });
  const noiseFade = noiseFadeOf(formula, frames, listening);
  return { stages, pieces, frames, listening, fadeIn, fadeOut, noiseFade, seed, gains };
}

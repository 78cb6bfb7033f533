import { arcFrames, type PlannedStage, planArc } from "#worker/domain/sound/arc/arc.ts";
import { type Piece, piecesOf } from "#worker/domain/sound/arc/pieces.ts";
import { AS_COMPOSED, type Listening } from "#worker/domain/sound/listening.ts";
import { type NoiseFade, noiseFadeOf } from "#worker/domain/sound/noise-at-night.ts";
import type { Formula } from "#worker/domain/sound/stage.ts";
import { type Breathing, breathingOf } from "./breathing.ts";
import { type GentleEnds, gentleEnds } from "./gentle-ends.ts";
import { type Gains, masteredGains } from "./mastering.ts";
import { seedOf } from "./seed.ts";
import { type Voice, voicesOf } from "./voicing.ts";

const SHORT_ENDS: GentleEnds = { fadeIn: 0, fadeOut: 0 };

/** The sound to render. Two plans that are equal give equal samples. */
export interface Plan extends GentleEnds {
  readonly stages: readonly PlannedStage[];
  /** The stages, cut where their tones begin or cease to move. */
  readonly pieces: readonly Piece[];
  /** Total length, in frames. */
  readonly frames: number;
  readonly listening: Listening;
  /** Where a layer of noise leaves the mix; undefined where the layer plays to the end. */
  readonly noiseFade: NoiseFade | undefined;
  /** Undefined where the sound does not breathe. */
  readonly breathing: Breathing | undefined;
  /** What both ears hear; none where each has a tone of its own. */
  readonly voices: readonly Voice[];
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
  const { fadeIn, fadeOut } = ends === "gentle" ? gentleEnds(frames) : SHORT_ENDS;
  const breathing = breathingOf(listening);
  const pieces = piecesOf(stages, fadeIn, breathing?.tones ? frames : fadeOut);
  const voices = voicesOf(listening);
  const seed = seedOf(formula);
  const sound = { stages, frames, listening, fadeIn, fadeOut, seed, breathing };
  const noiseFade = noiseFadeOf(formula, frames, listening);
  return { ...sound, pieces, noiseFade, voices, gains: masteredGains(sound) };
}

import {
  arcFrames,
  type Piece,
  type PlannedStage,
  piecesOf,
  planArc,
} from "#worker/sound/arc/arc.ts";
import type { Formula } from "#worker/sound/formula.ts";
import { type NoiseFade, noiseFadeOf } from "#worker/sound/night.ts";
import { AS_COMPOSED, type PlaybackOptions } from "#worker/sound/playback-options.ts";
import {
  type Breathing,
  breathingOf,
  type GentleEnds,
  gentleEnds,
  SHORT_ENDS,
} from "./envelopes.ts";
import { type Gains, masteredGains } from "./mastering.ts";
import { type Voice, voicesOf } from "./voicing.ts";

/** 32 bits of a formula's numbers, by FNV-1a over their IEEE 754 bytes: equal on every engine. */
export function seedOf(formula: Formula): number {
  const numbers = new Float64Array(
    formula.flatMap(({ base_freq, beat_offset, duration }) => [base_freq, beat_offset, duration]),
  );
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(numbers.buffer)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}

/** The sound to render. Two plans that are equal give equal samples. */
export interface Plan extends GentleEnds {
  readonly stages: readonly PlannedStage[];
  /** The stages, cut where their tones begin or cease to move. */
  readonly pieces: readonly Piece[];
  /** Total length, in frames. */
  readonly frames: number;
  readonly listening: PlaybackOptions;
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

/** What a plan follows from. */
export interface Planned {
  /** 1 or more, in order and without a gap. */
  readonly stages: readonly PlannedStage[];
  readonly listening: PlaybackOptions;
  readonly ends: GentleEnds;
  readonly seed: number;
  /** @default the layer plays to the end */
  readonly noiseFade?: NoiseFade | undefined;
}

/** Plans the sound of a formula. @param listening @default as the formula was composed */
export function planBeat(formula: Formula, listening: PlaybackOptions = AS_COMPOSED): Plan {
  const { minutes, flow } = listening;
  const frames = arcFrames(formula, minutes);
  return planStages({
    stages: planArc(formula, { minutes, glides: flow === "glide" }),
    listening,
    ends: endsOf(listening, frames),
    seed: seedOf(formula),
    noiseFade: noiseFadeOf(formula, frames, listening),
  });
}

export function planStages({ stages, listening, ends, seed, noiseFade }: Planned): Plan {
  const last = stages.at(-1);
  const frames = last === undefined ? 0 : last.start + last.frames;
  const breathing = breathingOf(listening);
  const pieces = piecesOf(stages, ends.fadeIn, breathing?.tones ? frames : ends.fadeOut);
  const voices = voicesOf(listening);
  const sound = { stages, frames, listening, ...ends, seed, breathing };
  return { ...sound, pieces, noiseFade, voices, gains: masteredGains(sound) };
}

/** The ends of a whole sound of so many frames. */
export function endsOf({ ends }: Pick<PlaybackOptions, "ends">, frames: number): GentleEnds {
  return ends === "gentle" ? gentleEnds(frames) : SHORT_ENDS;
}

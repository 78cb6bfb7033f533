import type { PlaybackOptions } from "#worker/sound/playback-options.ts";
import type { Plan } from "./plan.ts";

/** Digital silence, in place of a plan. */
export const SILENCE = "silence";
export type Silence = typeof SILENCE;

/** What sounds in some frames of a sequence. */
export interface PlannedPart {
  readonly plan: Plan | Silence;
  /** Its first frame, a multiple of BLOCK_FRAMES; of the plan it is frame 0. */
  readonly start: number;
  readonly frames: number;
}

/** Plans one after another, with silence between: a night, or a sound with work after it. */
export interface Sequence {
  readonly parts: readonly PlannedPart[];
  /** Total length, in frames. */
  readonly frames: number;
  readonly listening: PlaybackOptions;
}

export type SoundPlan = Plan | Sequence;

/** The parts of any sound, in order and without a gap. */
export function partsOf(sound: SoundPlan): readonly PlannedPart[] {
  return "parts" in sound ? sound.parts : [{ plan: sound, start: 0, frames: sound.frames }];
}

/** The part that a frame belongs to. @throws {RangeError} where there is no such frame */
export function partAt(sound: SoundPlan, frame: number): PlannedPart {
  const part = partsOf(sound).findLast(({ start }) => start <= frame);
  if (part === undefined || frame >= part.start + part.frames) {
    throw new RangeError(`no frame ${frame}`);
  }
  return part;
}

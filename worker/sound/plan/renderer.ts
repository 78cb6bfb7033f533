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

/** How a block of the sound is to be coded for FLAC: the container decides, the kernel does it. */

/** Coefficients of a linear prediction (RFC 9639 section 9.2.6). */
export interface Predictor {
  /** 15 bits each, the last frame's first: an even number of them, 12 at most. */
  readonly coefficients: Int16Array;
  /** By which the sum of the products is shifted to the right. */
  readonly shift: number;
}

/** A channel: as it is, one number throughout, or as what a prediction leaves. */
export type ChannelCode = "verbatim" | "constant" | PredictedChannel | FittedChannel;

/** What a prediction leaves, in so many raw bits a frame. */
interface PredictedChannel {
  readonly predictor: Predictor;
  readonly width: number;
}

/** What a prediction leaves, in as few bits as it needs: the size follows from the samples. */
interface FittedChannel {
  readonly predictor: Predictor;
  /** Least parameter of the Rice codes, 0 to 14: a larger one makes the frame longer. */
  readonly least: number;
}

/** How both channels of a block are coded. */
export interface BlockChannels {
  readonly left: ChannelCode;
  /** Or that it is the left one. */
  readonly right: ChannelCode | "left";
}

export interface BlockCode extends BlockChannels {
  /** Its number in the stream. */
  readonly number: number;
  /** Its first frame within the sound. */
  readonly first: number;
  /** Its length, in frames; 4,608 at most. */
  readonly frames: number;
}

/** Renders a plan to interleaved 16-bit little-endian stereo PCM, from any frame at the same cost. */
export interface Renderer {
  /** Changes when any sample of the sound as composed changes; part of every audio ETag. */
  readonly version: string;
  /** Changes when any sample of another mix changes; part of the ETag of those. */
  readonly mixVersion: string;
  /** Maximum number of frames of one call. */
  readonly maxFrames: number;
  /** Maximum number of blocks of one call. */
  readonly maxBlocks: number;
  /**
   * PCM of the frames [first, first + count) of the plan.
   * @returns 4 x count bytes, a view into the renderer's own memory, valid until the next call
   */
  frames(plan: Plan | Silence, first: number, count: number): Uint8Array;
  /**
   * FLAC frames (RFC 9639 section 9) of blocks that follow each other.
   * @throws {Error} where the samples are not what the codes say of them
   * @returns a view into the renderer's own memory, valid until the next call
   */
  blocks(plan: Plan | Silence, codes: readonly BlockCode[]): Uint8Array;
}

import type { BlockCode } from "./block-code.ts";
import type { Plan } from "./plan.ts";
import type { Silence } from "./sequence.ts";

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

import type { Plan } from "./plan.ts";

/** Renders a plan to interleaved 16-bit little-endian stereo PCM, from any frame at the same cost. */
export interface Renderer {
  /** Changes when any sample of the sound as composed changes; part of every audio ETag. */
  readonly version: string;
  /** Changes when any sample of another mix changes; part of the ETag of those. */
  readonly mixVersion: string;
  /** Maximum number of frames of one call. */
  readonly maxFrames: number;
  /**
   * PCM of the frames [first, first + count) of the plan.
   * @returns 4 x count bytes, a view into the renderer's own memory, valid until the next call
   */
  frames(plan: Plan, first: number, count: number): Uint8Array;
}

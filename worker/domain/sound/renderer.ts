import type { Plan } from "./plan.ts";

/** Turns a plan into interleaved 16-bit little-endian stereo PCM, from any frame at the same cost. */
export interface Renderer {
  /** Changes whenever any sample changes; it is part of every audio ETag. */
  readonly version: string;
  /** The most frames that one call can give. */
  readonly maxFrames: number;
  /**
   * PCM of the frames [first, first + count) of the plan.
   * @returns 4 x count bytes, a view into the renderer's own memory, valid until the next call
   */
  frames(plan: Plan, first: number, count: number): Uint8Array;
}

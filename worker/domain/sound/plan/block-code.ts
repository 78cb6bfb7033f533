/** How a block of the sound is to be coded for FLAC: the container decides, the kernel does it. */

/** Coefficients of a linear prediction (RFC 9639 section 9.2.6). */
export interface Predictor {
  /** 15 bits each, the last frame's first: an even number of them, 12 at most. */
  readonly coefficients: Int16Array;
  /** By which the sum of the products is shifted to the right. */
  readonly shift: number;
}

/** A channel: as it is, or as what a prediction leaves, in so many raw bits a frame. */
export type ChannelCode = "verbatim" | { readonly predictor: Predictor; readonly width: number };

export interface BlockCode {
  /** Its number in the stream. */
  readonly number: number;
  /** Its first frame within the sound. */
  readonly first: number;
  /** Its length, in frames; 4,608 at most. */
  readonly frames: number;
  readonly left: ChannelCode;
  /** Or that it is the left one. */
  readonly right: ChannelCode | "left";
}

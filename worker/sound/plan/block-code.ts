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

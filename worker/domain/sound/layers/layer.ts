import type { PlannedStage } from "#worker/domain/sound/arc/arc.ts";
import type { LayerName } from "#worker/domain/sound/listening.ts";
import type { Grains } from "./grains.ts";
import type { NoiseRows } from "./noise-rows.ts";

/** What a layer knows of the sound that it carries. Everything that it does follows from this. */
export interface Carried {
  /** 32 bits, from the formula: the same beat sounds the same everywhere. */
  readonly seed: number;
  readonly stages: readonly PlannedStage[];
  /** Total length, in frames. */
  readonly frames: number;
}

/** Frames of one block of a layer. */
export const LAYER_BLOCK = 1024;

/**
 * The voices of the kernel. Each adds to the block that is being mixed, in the layer's own two
 * accumulators, 1.0 being full scale before the layer's gain.
 */
export interface Voices {
  /** The first frame of the block within the sound; a multiple of LAYER_BLOCK. */
  readonly first: number;
  /** Noise whose rows swell from one spectrum to the other over the block; no sample exceeds `limit`. */
  noise(seed: number, from: NoiseRows, to: NoiseRows, limit: number): void;
  grains(seed: number, grains: Grains): void;
}

/**
 * A layer: what carries the tones, synthesised from hashes of the seed, so that any block can be the
 * first. To add one, write it in this folder and enter it in `layer-table.ts`.
 */
export interface Layer {
  readonly name: LayerName;
  /** Made of partials, the same in both ears, so that FLAC pays. Noise is not. */
  readonly tonal: boolean;
  /** An upper bound of any sample's magnitude at gain 1, 1.0 being full scale. */
  readonly peak: number;
  /** Its K-weighted power over that of balanced tones at full scale, at the default level. */
  readonly balance: number;
  /**
   * K-weighted power (ITU-R BS.1770-5) around a frame at gain 1: the sum over both channels of the
   * mean square, over about 400 ms. Mastering asks for it at some hundred frames of a sound.
   */
  weightedPower(carried: Carried, frame: number): number;
  /** Adds the layer's part of one block. May depend on `carried` and `voices.first` alone. */
  sound(carried: Carried, voices: Voices): void;
}

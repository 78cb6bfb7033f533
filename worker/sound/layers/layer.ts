import type { PlannedStage } from "#worker/sound/arc/arc.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";
import type { Grains, NoiseRows } from "./noise.ts";

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
  /** Adds the block's part of the score, the same in both ears. The score must be a pure function. */
  partials(score: Score, carried: Carried): void;
}

/** exp(-decay t) (cosine cos wt + sine sin wt), t in seconds from the start of its chord. */
export interface DampedSine {
  /** Hz, above 0. */
  readonly frequency: number;
  /** 1/s; 0 for one that does not decay. */
  readonly decay: number;
  readonly cosine: number;
  readonly sine: number;
}

/** Damped sines that sound together until the next chord begins, in which they go on where they are. */
export interface Chord {
  /** First frame, and the first one of the next chord; both multiples of LAYER_BLOCK. */
  readonly start: number;
  readonly end: number;
  /** At most 256. */
  readonly sines: readonly DampedSine[];
}

/** The chord that sounds at a frame. */
export type Score = (carried: Carried, frame: number) => Chord;

/** What the sines of one kind in a tonal layer may reach: one for each note that sounds, and its carrier. */
export interface PartialBound {
  /** The frequency is `ratio` times the carrier of its note, and `detune` Hz. */
  readonly ratio: number;
  readonly detune: number;
  /** 1/s: the amplitude falls by exp(-decay t) from the start of the note. */
  readonly decay: number;
  /** Of all notes that sound at once, of full scale at gain 1. */
  readonly amplitude: number;
  /** How many of these sines, each of a note of its own, may be above 1e-6 of full scale at once. */
  readonly notes: number;
  /** 1/s^2: t seconds after a note starts, or before it ends, all its sines of this frequency reach this t^2. */
  readonly curve: number;
}

/** Carriers of notes: any from the lowest to the highest, both Hz. */
export interface CarrierRange {
  readonly lowest: number;
  readonly highest: number;
}

/**
 * A layer: what carries the tones, synthesised from hashes of the seed, so that any block can be the
 * first. To add one, write it in this folder and enter it in `layer-table.ts`.
 */
export interface Layer {
  /** Says whether it is noise, too: see LAYER_KINDS. */
  readonly name: LayerName;
  /** An upper bound of any sample's magnitude at gain 1, 1.0 being full scale. */
  readonly peak: number;
  /** The highest true peak that was seen at gain 1, of a layer whose grains never all meet. @default its bound */
  readonly highest?: number;
  /** Its K-weighted power over that of balanced tones at full scale, at the default level. */
  readonly balance: number;
  /** At how many frames of a sound mastering has to look at its power: more where it soon changes. */
  readonly looks: 128 | 256 | 512;
  /**
   * K-weighted power (ITU-R BS.1770-5) around a frame at gain 1: the sum over both channels of the
   * mean square, over about 400 ms. Mastering asks for it at some hundred frames of a sound.
   */
  weightedPower(carried: Carried, frame: number): number;
  /**
   * Its mean over a sound, where that can be told better than from single frames: between them lie as many notes as
   * happen to. @returns undefined where it cannot
   */
  meanPower?(carried: Carried): number | undefined;
  /**
   * Of a tonal layer: every damped sine that may sound. At any frame it is a sum of sines with these
   * frequencies and decays, for any carrier of `carriers`, none larger than its amplitude here. A note may
   * begin at any multiple of LAYER_BLOCK, where its sines start so that their sum and its slope are 0.
   */
  readonly partials?: readonly PartialBound[];
  /** Of a tonal layer: the carriers of all notes that may sound in the frames from one to before another. */
  carriers?(carried: Carried, from: number, end: number): readonly CarrierRange[];
  /** Adds the layer's part of one block. May depend on `carried` and `voices.first` alone. */
  sound(carried: Carried, voices: Voices): void;
}

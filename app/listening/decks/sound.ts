import type { PlaybackOptions } from "#worker/sound/playback-options.ts";

/** A sound to play: samples that one or more addresses give. */
export interface Sound {
  /** Equal sounds are equal in it. */
  readonly key: string;
  /** The same samples behind each, the best to play first. */
  readonly addresses: readonly string[];
  readonly listening: PlaybackOptions;
}

/** A full sound is some 17 dB louder than a calm one: at one volume both are to be about as loud. */
const FULL_LEVEL = 0.15;

/** The factor with which a sound is played, beside the volume. */
export function levelOf(sound: Pick<Sound, "listening"> | undefined): number {
  return sound?.listening.master === "full" ? FULL_LEVEL : 1;
}

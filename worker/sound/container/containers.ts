import {
  AS_COMPOSED,
  isNoise,
  isSequence,
  LAYERS,
  type PlaybackOptions,
} from "#worker/sound/playback-options.ts";

/** In which containers a sound is offered. Without their coders: pages ask too. */

/** The longest night that a WAV holds, minutes: its header has 32 bits for the number of bytes. */
export const MOST_WAV_MINUTES = 405;

export function hasWav({ minutes = 0 }: Pick<PlaybackOptions, "minutes">): boolean {
  return minutes <= MOST_WAV_MINUTES;
}

/** Whether a mix is offered as FLAC: noise does not compress, but silence around it does. */
export function hasFlac({ listening }: { readonly listening: Mix }): boolean {
  return isSequence(listening) || !isNoise(listening.layer);
}

type Mix = Pick<PlaybackOptions, "layer" | "night" | "focus">;

/** The layers with which a sound is offered as FLAC, for people: "none, pad or bowls". */
export function layersWithFlac(): string {
  const offered = LAYERS.filter((layer) => hasFlac({ listening: { ...AS_COMPOSED, layer } }));
  return `${offered.slice(0, -1).join(", ")} or ${offered.at(-1)}`;
}

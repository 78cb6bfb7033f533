import type { Voices } from "#worker/domain/sound/layers/layer.ts";

/** The voices of layers, as the module exports them. */
export type VoiceExports = object;

/** The kernel's voices for the block that begins at a frame of the sound. */
export function createVoices(_kernel: VoiceExports): (first: number) => Voices {
  return (first) => ({ first });
}

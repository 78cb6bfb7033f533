import type { Voices } from "#worker/sound/layers/layer.ts";
import { createNoise, type NoiseExports } from "./noise-voices.ts";
import { createPartials, type PartialExports } from "./partial-voices.ts";

/** The voices of layers, as the module exports them. */
export type VoiceExports = NoiseExports & PartialExports;

/** The kernel's voices for the block that begins at a frame of the sound. */
export function createVoices(kernel: VoiceExports): (first: number) => Voices {
  const noiseAt = createNoise(kernel);
  const partials = createPartials(kernel);
  return (first) => ({
    first,
    ...noiseAt(first),
    partials: (score, carried) => partials(score, carried, first),
  });
}

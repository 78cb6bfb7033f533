import type { Voices } from "#worker/domain/sound/layers/layer.ts";
import type { NoiseRows } from "#worker/domain/sound/layers/noise-rows.ts";

/**
 * The voices of a block within which noise fades: its rows follow a line from one level to the other, and so meet
 * the next block's. A grain keeps the level of the block's middle: a whole fade has thousands of blocks, and such a
 * step is smaller than a step of 16 bits.
 * @param from level at the beginning of the block, 0 to 1. @param to at its end
 */
export function fadingVoices(voices: Voices, from: number, to: number): Voices {
  return {
    ...voices,
    noise: (seed, before, after, limit) =>
      voices.noise(seed, scaled(before, from), scaled(after, to), limit),
    grains: (seed, grains) =>
      voices.grains(seed, { ...grains, gain: (grains.gain * (from + to)) / 2 }),
  };
}

function scaled({ mid, side }: NoiseRows, level: number): NoiseRows {
  return { mid: mid.map((row) => row * level), side: side.map((row) => row * level) };
}

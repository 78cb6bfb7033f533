import { type Grains, turnsOf } from "#worker/sound/layers/grains.ts";
import { type NoiseRows, NOISE_ROWS as ROWS } from "#worker/sound/layers/noise-rows.ts";

/** Noise and grains, as the module exports them. */
export interface NoiseExports {
  readonly memory: WebAssembly.Memory;
  noiseWeights(): number;
  noise(seed: number, first: number, limit: number): void;
  grains(
    seed: number,
    first: number,
    cell: number,
    shortest: number,
    longest: number,
    lowest: number,
    highest: number,
    rise: number,
    gain: number,
    steep: boolean,
  ): void;
}

/** The voices of noise layers, for the block that begins at a frame of the sound. */
export function createNoise(kernel: NoiseExports) {
  const weights = new Float32Array(kernel.memory.buffer, kernel.noiseWeights(), 4 * ROWS);

  function setWeights(at: number, { mid, side }: NoiseRows): void {
    for (let row = 0; row < ROWS; row += 1) {
      weights[at + row] = mid[row] ?? 0;
      weights[at + ROWS + row] = side[row] ?? 0;
    }
  }

  return (first: number) => ({
    noise(seed: number, from: NoiseRows, to: NoiseRows, limit: number): void {
      setWeights(0, from);
      setWeights(2 * ROWS, to);
      kernel.noise(seed, first, limit);
    },
    grains(seed: number, { cell, frames, pitch, rise, gain, steep }: Grains): void {
      const [shortest, longest] = frames;
      const [lowest, highest] = [turnsOf(pitch[0]), turnsOf(pitch[1])];
      kernel.grains(seed, first, cell, shortest, longest, lowest, highest, rise, gain, steep);
    },
  });
}

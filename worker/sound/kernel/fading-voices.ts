import type { Voices } from "#worker/sound/layers/layer.ts";
import { NOISE_ROWS, type NoiseRows } from "#worker/sound/layers/noise-rows.ts";

/**
 * The voices of a block within which noise fades: its rows follow a line from one level to the other, and so meet
 * the next block's. A grain keeps the level of the block's middle: a whole fade has thousands of blocks, and such a
 * step is smaller than a step of 16 bits.
 * @returns what makes them of a block's voices and its levels at its beginning and its end, 0 to 1
 */
export function createFading(): (voices: Voices, from: number, to: number) => Voices {
  // Written anew for each block: to make rows takes as long as a part of the noise itself.
  const before = silentRows();
  const after = silentRows();
  return (voices, from, to) => ({
    first: voices.first,
    partials: voices.partials,
    noise(seed, first, last, limit): void {
      scale(first, from, before);
      scale(last, to, after);
      voices.noise(seed, before, after, limit);
    },
    grains(seed, grains): void {
      voices.grains(seed, { ...grains, gain: (grains.gain * (from + to)) / 2 });
    },
  });
}

interface WrittenRows {
  readonly mid: number[];
  readonly side: number[];
}

function silentRows(): WrittenRows {
  const silent = () => Array.from({ length: NOISE_ROWS }, () => 0);
  return { mid: silent(), side: silent() };
}

function scale({ mid, side }: NoiseRows, level: number, target: WrittenRows): void {
  for (let row = 0; row < NOISE_ROWS; row += 1) {
    target.mid[row] = (mid[row] ?? 0) * level;
    target.side[row] = (side[row] ?? 0) * level;
  }
}

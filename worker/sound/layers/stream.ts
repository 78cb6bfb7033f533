import { seedOfPart, wander } from "./chance.ts";
import { LAYER_BLOCK, type Layer } from "./layer.ts";
import {
  type Grains,
  grainsPeak,
  grainsPower,
  type NoiseRows,
  noisePower,
  noiseRows,
  swelling,
} from "./noise.ts";

/** A stream over stones. The rows are a fit to -2 dB an octave up to 1.3 kHz, and -10 above. */
const ROWS = noiseRows({
  mid: [0.0, 0.01269, 0.0319, 0.06401, 0.08572, 0.05093, 0.1029],
  side: [0.0, 0.00868, 0.02268, 0.04741, 0.07142, 0.06842],
});
/** Seconds over which the finest row finds a new aim; each coarser one takes longer. */
const QUICKEST = 0.25;
/** How far each row strays. */
const UNREST = 0.3;
/** Bubbles ring the higher the smaller they are, and rise as they reach the surface. */
const SMALL: Grains = {
  cell: 10,
  frames: [500, 1_450],
  pitch: [550, 1_450],
  rise: 0.2,
  gain: 0.26,
  steep: true,
};
const LARGE: Grains = {
  cell: 12,
  frames: [1_200, 2_900],
  pitch: [310, 750],
  rise: 0.3,
  gain: 0.3,
  steep: true,
};

const LIMIT = 0.5;
const GRAINS_POWER = grainsPower(SMALL) + grainsPower(LARGE);

function streamAt(seed: number, frame: number): NoiseRows {
  const courses = ROWS.mid.map((amplitude, row) =>
    amplitude === 0
      ? 1
      : 0.7 + UNREST * 0.7 * wander(seedOfPart(seed, 3 + row), frame, QUICKEST * (row + 1)),
  );
  const astray = (amplitude: number, row: number) => amplitude * (courses[row] ?? 1);
  return { mid: ROWS.mid.map(astray), side: ROWS.side.map(astray) };
}

const spectra = swelling(streamAt);

export const STREAM: Layer = {
  name: "stream",
  looks: 128,
  balance: 0.5,
  peak: LIMIT + grainsPeak(SMALL) + grainsPeak(LARGE),
  highest: 0.63,
  weightedPower: ({ seed }, frame) => noisePower(streamAt(seed, frame)) + GRAINS_POWER,
  sound({ seed }, voices) {
    const [from, to] = spectra(seed, voices.first, voices.first + LAYER_BLOCK);
    voices.noise(seed, from, to, LIMIT);
    voices.grains(seedOfPart(seed, 1), SMALL);
    voices.grains(seedOfPart(seed, 2), LARGE);
  },
};

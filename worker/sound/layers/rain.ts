import { seedOfPart, wander } from "./chance.ts";
import { LAYER_BLOCK, type Layer } from "./layer.ts";
import {
  blend,
  type Grains,
  grainsPeak,
  grainsPower,
  type NoiseRows,
  noisePower,
  noiseRows,
  swelling,
} from "./noise.ts";

/**
 * Soft rain on leaves: drops that are heard one by one, on a bed of all those that are not. The bed falls by 1 dB an
 * octave up to 1.6 kHz and by 16 above, with more side than mid above 300 Hz, because a drop is heard by both ears.
 * Soft, for crisp rain hurts people with tinnitus: the centroid of its magnitudes is to lie below 2 kHz.
 */
const ROWS = noiseRows({
  mid: [0, 0, 0, 0.019, 0.035, 0, 0.033],
  side: [0, 0, 0, 0.0162, 0.0307, 0.0215],
});
/** What of it comes and goes: the finer rows. */
const NEARER: NoiseRows = {
  mid: ROWS.mid.map((amplitude, row) => (row < 4 ? amplitude : 0)),
  side: ROWS.side.map((amplitude, row) => (row < 4 ? amplitude : 0)),
};
/** Drops on leaves near by, and the few heavy ones from above: as loud as the true peak of the loudest mix allows. */
const PATTER: Grains = {
  cell: 10,
  frames: [130, 340],
  pitch: [900, 2_700],
  rise: 0,
  gain: 0.22,
  steep: false,
};
const DRIPS: Grains = {
  cell: 13,
  frames: [260, 800],
  pitch: [380, 1_100],
  rise: 0.1,
  gain: 0.16,
  steep: false,
};

const LIMIT = 0.34;
const GRAINS_POWER = grainsPower(PATTER) + grainsPower(DRIPS);

/** The spectrum at a frame: gusts, and rain that draws nearer and withdraws. */
function rainAt(seed: number, frame: number): NoiseRows {
  const gust = 1 + 0.16 * wander(seedOfPart(seed, 3), frame, 7);
  return blend([gust, 0.14 * wander(seedOfPart(seed, 4), frame, 3)], [ROWS, NEARER]);
}

const spectra = swelling(rainAt);

export const RAIN: Layer = {
  name: "rain",
  looks: 128,
  balance: 0.52,
  peak: LIMIT + grainsPeak(PATTER) + grainsPeak(DRIPS),
  highest: 0.36,
  weightedPower: ({ seed }, frame) => noisePower(rainAt(seed, frame)) + GRAINS_POWER,
  sound({ seed }, voices) {
    const [from, to] = spectra(seed, voices.first, voices.first + LAYER_BLOCK);
    voices.noise(seed, from, to, LIMIT);
    voices.grains(seedOfPart(seed, 1), PATTER);
    voices.grains(seedOfPart(seed, 2), DRIPS);
  },
};

import { seedOfPart, wander } from "./chance.ts";
import { type Grains, grainsPeak, grainsPower } from "./grains.ts";
import { LAYER_BLOCK, type Layer } from "./layer.ts";
import { blend, type NoiseRows, noisePower, noiseRows, swelling } from "./noise-rows.ts";

/**
 * Soft rain on leaves. The rows are a fit to -1 dB an octave up to 1.6 kHz and -16 above, with more side than mid
 * above 300 Hz, because drops are heard by both ears. Soft, for crisp rain hurts people with tinnitus: the centroid
 * of its magnitudes is to lie below 2 kHz.
 */
const ROWS = noiseRows({
  mid: [0, 0, 0, 0.07867, 0.1064, 0, 0.08573],
  side: [0, 0, 0, 0.04187, 0.08393, 0.06098],
});
/** What of it comes and goes: the finer rows. */
const NEARER: NoiseRows = {
  mid: ROWS.mid.map((amplitude, row) => (row < 4 ? amplitude : 0)),
  side: ROWS.side.map((amplitude, row) => (row < 4 ? amplitude : 0)),
};
/** The many drops on leaves around, and the few heavy ones from above. */
const PATTER: Grains = { cell: 8, frames: [90, 230], pitch: [700, 2_400], rise: 0, gain: 0.45 };
const DRIPS: Grains = { cell: 11, frames: [260, 800], pitch: [380, 1_100], rise: 0.1, gain: 0.36 };

const LIMIT = 0.7;
const GRAINS_POWER = grainsPower(PATTER) + grainsPower(DRIPS);

/** The spectrum at a frame: gusts, and rain that draws nearer and withdraws. */
function rainAt(seed: number, frame: number): NoiseRows {
  const gust = 1 + 0.16 * wander(seedOfPart(seed, 3), frame, 7);
  return blend([gust, 0.14 * wander(seedOfPart(seed, 4), frame, 3)], [ROWS, NEARER]);
}

const spectra = swelling(rainAt);

export const RAIN: Layer = {
  name: "rain",
  tonal: false,
  balance: 0.52,
  peak: LIMIT + grainsPeak(PATTER) + grainsPeak(DRIPS),
  weightedPower: ({ seed }, frame) => noisePower(rainAt(seed, frame)) + GRAINS_POWER,
  sound({ seed }, voices) {
    const [from, to] = spectra(seed, voices.first, voices.first + LAYER_BLOCK);
    voices.noise(seed, from, to, LIMIT);
    voices.grains(seedOfPart(seed, 1), PATTER);
    voices.grains(seedOfPart(seed, 2), DRIPS);
  },
};

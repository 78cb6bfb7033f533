import type { Layer } from "./layer.ts";
import { noisePower, noiseRows } from "./noise.ts";

/** 5.5 times the rms, which is 0.1: hardly a sample in an hour reaches it. */
const LIMIT = 0.55;

/**
 * Pink noise: -3 dB an octave from 50 Hz to 10 kHz.
 * The rows are a fit of their densities to 1 / f from 42 Hz to 16 kHz (non-negative least squares), with mid
 * and side equal above 300 Hz, so that the ears differ, little side below, and little of anything below
 * 30 Hz. Each channel's rms is 0.1.
 */
const PINK_ROWS = noiseRows({
  mid: [0.05083, 0.05256, 0.04506, 0.04613, 0.04615, 0.04334, 0.05149, 0.08085, 0.06203, 0.03225],
  side: [0.02797, 0.03567, 0.03696, 0.0372, 0.03712, 0.03778, 0.03603],
});
const PINK_POWER = noisePower(PINK_ROWS);

export const PINK: Layer = {
  name: "pink",
  looks: 128,
  balance: 0.85,
  peak: LIMIT,
  weightedPower: () => PINK_POWER,
  sound({ seed }, voices) {
    voices.noise(seed, PINK_ROWS, PINK_ROWS, LIMIT);
  },
};

/**
 * Brown noise: -6 dB an octave from 50 Hz to 10 kHz. Most of it lies where the tones are,
 * so they leave it little room.
 * The rows are a fit of their densities to 1 / f^2 from 42 Hz to 16 kHz (non-negative least squares), with mid
 * and side equal above 300 Hz, so that the ears differ, little side below, and little of anything below
 * 30 Hz. Each channel's rms is 0.1.
 */
const BROWN_ROWS = noiseRows({
  mid: [0.004164, 0.008174, 0.01112, 0.01589, 0.02247, 0.03037, 0.04704, 0.09811, 0.1306, 0.08826],
  side: [0.00231, 0.004632, 0.00707, 0.01012, 0.01436, 0.02085, 0.02833, 0.008169],
});
const BROWN_POWER = noisePower(BROWN_ROWS);

export const BROWN: Layer = {
  name: "brown",
  looks: 128,
  balance: 0.14,
  peak: LIMIT,
  weightedPower: () => BROWN_POWER,
  sound({ seed }, voices) {
    voices.noise(seed, BROWN_ROWS, BROWN_ROWS, LIMIT);
  },
};

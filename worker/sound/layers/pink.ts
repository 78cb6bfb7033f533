import type { Layer } from "./layer.ts";
import { noisePower, noiseRows } from "./noise-rows.ts";

/**
 * Pink noise: -3 dB an octave from 50 Hz to 10 kHz.
 * The rows are a fit of their densities to 1 / f from 42 Hz to 16 kHz (non-negative least squares), with mid
 * and side equal above 300 Hz, so that the ears differ, little side below, and little of anything below
 * 30 Hz. Each channel's rms is 0.1.
 */
const ROWS = noiseRows({
  mid: [0.05083, 0.05256, 0.04506, 0.04613, 0.04615, 0.04334, 0.05149, 0.08085, 0.06203, 0.03225],
  side: [0.02797, 0.03567, 0.03696, 0.0372, 0.03712, 0.03778, 0.03603],
});

/** 5.5 times the rms: hardly a sample in an hour reaches it. */
const LIMIT = 0.55;
const POWER = noisePower(ROWS);

export const PINK: Layer = {
  name: "pink",
  looks: 128,
  balance: 0.85,
  peak: LIMIT,
  weightedPower: () => POWER,
  sound({ seed }, voices) {
    voices.noise(seed, ROWS, ROWS, LIMIT);
  },
};

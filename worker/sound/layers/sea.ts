import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { chance, seedOfPart, smoothly } from "./chance.ts";
import { LAYER_BLOCK, type Layer } from "./layer.ts";
import { blend, type NoiseRows, noisePower, noiseRows, swelling } from "./noise.ts";

/**
 * The body of the water: a fit to -1 dB an octave up to 450 Hz and -14 above. Dark, for the centroid of the sea's
 * magnitudes is to lie below 1 kHz, and not heavy either: low down the tones have their room.
 */
const BODY = noiseRows({
  mid: [0, 0, 0, 0, 0.02486, 0.07687, 0.1771],
  side: [0, 0, 0, 0, 0.02123, 0.06535],
});
/** A wave as it breaks: the same fit with 900 Hz for 450. */
const CREST = noiseRows({
  mid: [0, 0, 0, 0.03192, 0.09552, 0.09322, 0.11],
  side: [0, 0, 0, 0.01533, 0.047, 0.08299],
});

const SPECTRA = [BODY, CREST];

/** The open sea behind all. */
const OPEN = 0.5;

/**
 * Waves break once in each cell of 10.5 s, within the middle third of it: 7 to 14 s apart, never at equal
 * distances.
 */
const CELL = 10.5;
const MIDDLE = 1 / 3;
/** The lowest wave; the highest has 1. */
const LOWEST = 0.6;
/** Seconds over which a wave gathers, falls, breaks and flows back. */
const GATHERS = 5;
const FALLS = 8;
const BREAKS = 1.8;
const SPENT = 4.5;
const BACKWASH = 6.5;

/** Four times the deviation of the highest crest: what exceeds it is rare, and held there. */
const LIMIT = 0.9;

/** The spectrum at a frame: the three waves that can be heard there, over the open sea. */
function seaAt(seed: number, frame: number): NoiseRows {
  const seconds = frame / SAMPLE_RATE;
  const nearest = Math.floor(seconds / CELL);
  let body = OPEN;
  let crest = 0;
  for (let wave = nearest - 1; wave <= nearest + 1; wave += 1) {
    const when = wave + 0.5 + MIDDLE * (chance(seedOfPart(seed, 1), wave) - 0.5);
    const height = LOWEST + (1 - LOWEST) * chance(seedOfPart(seed, 2), wave);
    const since = seconds - when * CELL;
    body += height * swell(since, GATHERS, FALLS);
    crest += height * height * (0.8 * swell(since, BREAKS, SPENT) + 0.25 * backwash(since));
  }
  return blend([body, crest], SPECTRA);
}

/** 0 to 1 and back, 1 at the moment of breaking. */
function swell(since: number, rise: number, fall: number): number {
  const part = smoothly(since < 0 ? 1 + since / rise : 1 - since / fall);
  return part * part;
}

/** The foam that runs down the shore after a wave. */
function backwash(since: number): number {
  return smoothly(since / 2.5) * smoothly(2 - (2 * since) / BACKWASH);
}

const spectra = swelling(seaAt);

export const SEA: Layer = {
  name: "sea",
  looks: 256,
  balance: 0.15,
  peak: LIMIT,
  weightedPower: ({ seed }, frame) => noisePower(seaAt(seed, frame)),
  sound({ seed }, voices) {
    const [from, to] = spectra(seed, voices.first, voices.first + LAYER_BLOCK);
    voices.noise(seed, from, to, LIMIT);
  },
};

import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";
import { chance, seedOfPart, smoothly } from "./chance.ts";
import { LAYER_BLOCK, type Layer } from "./layer.ts";
import { blend, type NoiseRows, noisePower, noiseRows, swelling } from "./noise-rows.ts";

/** The open sea behind all: a fit to -4 dB an octave, steeper from 3 kHz. */
const OPEN = noiseRows({
  mid: [0.0, 0.02232, 0.03947, 0.0546, 0.06718, 0.06969, 0.1336, 0.04645],
  side: [0.0, 0.00923, 0.02364, 0.03453, 0.04512, 0.0548],
});
/** The body of a wave: a fit to -3 dB an octave, steeper from 600 Hz. */
const BODY = noiseRows({
  mid: [0.0, 0.01537, 0.01919, 0.04475, 0.07472, 0.1095, 0.1141],
  side: [0.0, 0.003691, 0.01316, 0.02518, 0.0454, 0.07],
});
/** A wave as it breaks: a fit to -2 dB an octave up to 1.6 kHz, falling fast above. */
const CREST = noiseRows({
  mid: [0.0, 0.01894, 0.04483, 0.08195, 0.08889, 0.07461, 0.07312],
  side: [0.0, 0.0103, 0.0252, 0.04868, 0.0634, 0.0635],
});

const SPECTRA = [OPEN, BODY, CREST];

/**
 * Waves break once in each cell of 10.5 s, within the middle third of it: 7 to 14 s apart, never at equal
 * distances.
 */
const CELL = 10.5;
const MIDDLE = 1 / 3;
/** The lowest wave; the highest has 1. */
const LOWEST = 0.5;
/** Seconds over which a wave gathers, falls, breaks and flows back. */
const GATHERS = 5;
const FALLS = 8;
const BREAKS = 1.8;
const SPENT = 4.5;
const BACKWASH = 6.5;

/** Four times the deviation of the highest crest: what exceeds it is rare, and held there. */
const LIMIT = 1.05;

/** The spectrum at a frame: the three waves that can be heard there, over the open sea. */
function seaAt(seed: number, frame: number): NoiseRows {
  const seconds = frame / SAMPLE_RATE;
  const nearest = Math.floor(seconds / CELL);
  let body = 0;
  let crest = 0;
  for (let wave = nearest - 1; wave <= nearest + 1; wave += 1) {
    const when = wave + 0.5 + MIDDLE * (chance(seedOfPart(seed, 1), wave) - 0.5);
    const height = LOWEST + (1 - LOWEST) * chance(seedOfPart(seed, 2), wave);
    const since = seconds - when * CELL;
    body += height * swell(since, GATHERS, FALLS);
    crest += height * height * (0.8 * swell(since, BREAKS, SPENT) + 0.25 * backwash(since));
  }
  return blend([0.4, body, crest], SPECTRA);
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
  tonal: false,
  balance: 0.4,
  peak: LIMIT,
  weightedPower: ({ seed }, frame) => noisePower(seaAt(seed, frame)),
  sound({ seed }, voices) {
    const [from, to] = spectra(seed, voices.first, voices.first + LAYER_BLOCK);
    voices.noise(seed, from, to, LIMIT);
  },
};

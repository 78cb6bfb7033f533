import {
  bandCorrelation,
  decimatedBand,
  strongestRepetition,
} from "#tests/sound/meters/correlation.ts";
import { centroid, type Spectrum, slope, spectrumOf } from "#tests/sound/meters/spectrum.ts";
import { recorded } from "#tests/sound/recording.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Check } from "./check.ts";
import { layerAlone, mixOf, oneStage } from "./mixes.ts";

/** dB an octave, from 50 Hz to 10 kHz. */
const SLOPES: Partial<Record<LayerName, number>> = { pink: -3.01, brown: -6.02 };
const SLOPE_TOLERANCE = 0.5;
/** Highest mean frequency, Hz. */
const CENTROIDS: Partial<Record<LayerName, number>> = { rain: 2000, sea: 1000 };
/** Above it left and right are unlike, below it alike, Hz. */
const SIDES_PART = 300;
const REPEATS = 0.05;
/** Gentle ends change the level; they are left out. */
const ENDS = 13 * SAMPLE_RATE;

/** The spectrum of a noise layer alone. @param seconds up to some 500 */
export function noiseSpectrumChecks(
  layer: LayerName,
  renderer: Renderer,
  seconds: number,
): Check[] {
  const plan = layerAlone(mixOf(oneStage(), layer, { level: 100, minutes: 10 }));
  const sound = recorded(plan, renderer, ENDS, Math.round(seconds * SAMPLE_RATE));
  const spectrum = spectrumOf(sound);
  return [
    ...slopeChecks(layer, spectrum),
    ...centroidChecks(layer, spectrum),
    ...sideChecks(layer, spectrum),
  ];
}

function slopeChecks(layer: LayerName, spectrum: Spectrum): Check[] {
  const expected = SLOPES[layer];
  if (expected === undefined) return [];
  return [
    {
      figure: "slope, dB an octave",
      name: layer,
      value: slope(spectrum),
      least: expected - SLOPE_TOLERANCE,
      most: expected + SLOPE_TOLERANCE,
    },
  ];
}

/** By both definitions that are in use: the magnitude counts faint high parts for more. */
function centroidChecks(layer: LayerName, spectrum: Spectrum): Check[] {
  const most = CENTROIDS[layer];
  const bounds = most === undefined ? {} : { most };
  const power = centroid(spectrum, "power");
  const magnitude = centroid(spectrum, "magnitude");
  return [
    { figure: "centroid by power, Hz", name: layer, value: power, ...bounds },
    { figure: "centroid by magnitude, Hz", name: layer, value: magnitude, ...bounds },
  ];
}

function sideChecks(layer: LayerName, spectrum: Spectrum): Check[] {
  const above = Math.abs(bandCorrelation(spectrum, SIDES_PART, SAMPLE_RATE / 2));
  const below = bandCorrelation(spectrum, 20, SIDES_PART);
  return [
    { figure: "ears above 300 Hz", name: layer, value: above, most: 0.1 },
    { figure: "ears below 300 Hz", name: layer, value: below, least: 0.7 },
  ];
}

export interface LoopSearch {
  /** Minutes of sound. */
  readonly minutes: number;
  /** Longest lag, seconds. */
  readonly to: number;
  /** The sound is cut into so many bands, each searched at a lower rate. */
  readonly bands: number;
  /** Bands to search, from the lowest. @default all */
  readonly searched?: number;
}

/** Whether a noise layer ever resembles its own past. */
export function loopChecks(layer: LayerName, renderer: Renderer, search: LoopSearch): Check[] {
  const { minutes, to, bands, searched = bands } = search;
  const plan = layerAlone(mixOf(oneStage(), layer, { level: 100, minutes }));
  const { left } = recorded(plan, renderer, ENDS, plan.frames - 2 * ENDS);
  const rate = SAMPLE_RATE / bands;
  return Array.from({ length: searched }, (_, band) => {
    const found = strongestRepetition(decimatedBand(left, bands, band), { from: 1, to, rate });
    const from = Math.round((band * rate) / 2);
    return {
      figure: "strongest repetition",
      name: `${layer}, ${from} to ${Math.round(from + rate / 2)} Hz`,
      value: found.correlation,
      note: `after ${found.lag.toFixed(2)} s`,
      most: REPEATS,
    };
  });
}

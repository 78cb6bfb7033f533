import fc from "fast-check";
import {
  bandCorrelation,
  decimatedBand,
  strongestRepetition,
} from "#tests/sound/meters/correlation.ts";
import { createLoudnessMeter } from "#tests/sound/meters/loudness.ts";
import {
  centroid,
  channelPower,
  type Spectrum,
  slope,
  spectrumOf,
} from "#tests/sound/meters/spectrum.ts";
import type { Stereo } from "#tests/sound/meters/stereo.ts";
import { createTruePeakMeter } from "#tests/sound/meters/true-peak.ts";
import { recorded, recording } from "#tests/sound/recording.ts";
import type { Formula, RhythmType } from "#worker/sound/formula.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import type { Renderer, SoundPlan } from "#worker/sound/plan/renderer.ts";
import type { LayerName } from "#worker/sound/playback-options.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { layerAlone, mixOf, oneStage, tonesAlone } from "../formulas.ts";
import type { Check } from "./check.ts";

/** LUFS, LU and dBTP of a calm mix. */
const CALM = { loudness: -20, tolerance: 0.5, truePeak: -3 } as const;

/** Loudness and true peak of a whole calm mix. */
export function loudnessChecks(name: string, sound: SoundPlan, renderer: Renderer): Check[] {
  const loudness = createLoudnessMeter();
  const peak = createTruePeakMeter();
  for (const piece of recording(sound, renderer)) {
    loudness.add(piece);
    peak.add(piece);
  }
  return [
    {
      figure: "loudness, LUFS",
      name,
      value: loudness.integrated(),
      least: CALM.loudness - CALM.tolerance,
      most: CALM.loudness + CALM.tolerance,
    },
    { figure: "highest true peak, dBTP", name, value: peak.peak(), most: CALM.truePeak },
  ];
}

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

/** dB by which the tones stand above the layer. */
const ABOVE = 6;
/** Two readings of "within a third of an octave around": that wide, and that far to both sides. */
const WIDTHS = [
  { figure: "tones over it, dB, 1/3 octave", octaves: 1 / 3 },
  { figure: "tones over it, dB, 2/3 octave", octaves: 2 / 3 },
] as const;
/** Frames of one window of a spectrum; one is enough for tones that are constant. */
const WINDOW = 65_536;
const SHORT_FADE = 441;

const stages = fc.record({
  base_freq: fc.double({ min: 80, max: 150, noNaN: true }),
  beat_offset: fc.double({ min: 0.5, max: 100, noNaN: true }),
  duration: fc.constant(30),
  rhythm_type: fc.constantFrom<RhythmType>("balanced", "triplet", "tetrad", "pulsed"),
});

/** Random formulas of today's rules, of three short stages each. */
export function randomStages(count: number): readonly Formula[] {
  return fc.sample(fc.array(stages, { minLength: 3, maxLength: 3 }), { numRuns: count, seed: 1 });
}

/** By how much each tone of each stage of all formulas stands above the layer around it. */
export function toneOverLayerChecks(
  formulas: readonly Formula[],
  layer: LayerName,
  level: number,
  renderer: Renderer,
): Check[] {
  const least = WIDTHS.map(() => Infinity);
  for (const formula of formulas) {
    const plan = mixOf(formula, layer, { ends: "short", flow: "steps", level });
    for (const stage of plan.stages) {
      const first = stage.start + SHORT_FADE;
      const tones = spectrumOf(recorded(tonesAlone(plan), renderer, first, WINDOW), WINDOW);
      const sound = recorded(layerAlone(plan), renderer, stage.start, stage.frames);
      const under = spectrumOf(sound, WINDOW);
      for (const [at, { octaves }] of WIDTHS.entries()) {
        const left = distance(tones, under, "left", stage.left, octaves);
        const right = distance(tones, under, "right", stage.right, octaves);
        least[at] = Math.min(least[at] ?? Infinity, left, right);
      }
    }
  }
  const name = `${layer} at ${level}`;
  return WIDTHS.map(({ figure }, at) => ({
    figure,
    name,
    value: least[at] ?? Number.NaN,
    least: ABOVE,
  }));
}

/** dB from a tone down to what else is in a band around it. */
function distance(
  tones: Spectrum,
  under: Spectrum,
  side: keyof Stereo,
  carrier: number,
  octaves: number,
): number {
  const away = 2 ** (octaves / 2);
  const [tone, other] = [tones, under].map((one) =>
    channelPower(one, side, carrier / away, carrier * away),
  );
  return 10 * Math.log10((tone ?? 0) / (other ?? 0));
}

/** The largest difference of both ears in a layer alone, in LSB. */
export function sameInBothEarsCheck(plan: Plan, layer: LayerName, renderer: Renderer): Check {
  const count = Math.min(plan.frames, 120 * SAMPLE_RATE);
  const { left, right } = recorded(layerAlone(plan), renderer, 0, count);
  const value = left.reduce(
    (most, sample, at) => Math.max(most, Math.abs(sample - (right[at] ?? 0)) * 32_768),
    0,
  );
  return { figure: "ears differ, LSB", name: layer, value, most: 0 };
}

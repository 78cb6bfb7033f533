import type { PlannedStage } from "#worker/sound/arc/arc.ts";
import type { Layer } from "#worker/sound/layers/layer.ts";
import { LAYER_TABLE } from "#worker/sound/layers/layer-table.ts";
import {
  isNoise,
  LEVEL,
  type PlaybackOptions,
  SOFT_SHARE,
} from "#worker/sound/playback-options.ts";
import { type Breathing, breathPower, endsPower, type GentleEnds } from "./envelopes.ts";
import { heardPower, SILENT, type WeightedTones, weightedTones } from "./tone-power.ts";
import { sidesOf } from "./voicing.ts";

/**
 * The gains of a mix, found from its closed forms: the loudness that a meter would read is estimated
 * from the power at some hundred frames, without rendering any.
 * Source: ITU-R BS.1770-5, whose gates the estimate applies too.
 */

export interface Gains {
  /** Of the tones, beside the gain of each rhythm. */
  readonly tones: number;
  /** Of the layer; 0 without one. */
  readonly layer: number;
}

interface Unmastered extends GentleEnds {
  readonly stages: readonly PlannedStage[];
  readonly frames: number;
  readonly listening: PlaybackOptions;
  readonly breathing: Breathing | undefined;
  readonly seed: number;
}

/** Power of -20 LUFS: 10^((-20 + 0.691) / 10). */
const CALM_POWER = 0.011724653;
/** Amplitude of -3 dBFS. */
const CALM_PEAK = 0.7079;
/** Power of -70 LUFS, the absolute gate. */
const SILENCE = 1.1724653e-7;
/** The relative gate: -10 LU. */
const GATE = 0.1;
/** Power of a layer at gain 1, below which it is not heard: far from any on a carrier of today's rules. */
const INAUDIBLE = 2e-3;
/** Frames at which the power is taken. */
const SAMPLES = 256;
/** Frames at which a layer is looked at whose mean is known: they tell how much it comes and goes. */
const FEW = 64;

export function masteredGains(sound: Unmastered): Gains {
  const { layer: choice, master } = sound.listening;
  const layer = choice === "none" ? undefined : LAYER_TABLE[choice];
  if (layer === undefined && master === "full") return { tones: 1, layer: 0 };
  const frames = Array.from({ length: SAMPLES }, (_, index) =>
    Math.floor(((index + 0.5) / SAMPLES) * sound.frames),
  );
  const weights = new Map<number, number>();
  const tones = frames.map((frame) => weightedTones(sound.stages, frame, weights));
  const layerPowers = powersOf(layer, sound);
  const ratio = layer === undefined ? 0 : layerRatio(sound.listening, layer, tones, layerPowers);
  if (master === "full") {
    // Full scale is that of the tones and the loudest layer together, so that nothing is clipped.
    const gain = 1 / (1 + ratio * (layer?.peak ?? 0));
    return { tones: gain, layer: gain * ratio };
  }
  const breath = breathPower(sound.breathing);
  const [tonesBreath, layerBreath] = sound.breathing?.tones ? [breath, 1] : [1, breath];
  const calmGain = (listening: PlaybackOptions): number => {
    const { left, right } = sidesOf(listening);
    // Each ear has half the power, of a layer of noise, too.
    const sides = (left * left + right * right) / 2;
    const powers = frames.map((frame, index) => {
      const heard = tonesBreath * heardPower(listening, tones[index] ?? SILENT, index);
      const carrying = sides * layerBreath * ratio * ratio * (layerPowers[index] ?? 0);
      return (heard + carrying) * endsPower(sound.frames, sound, frame);
    });
    // Tones too low to be heard would be amplified beyond full scale.
    return Math.min(CALM_PEAK, Math.sqrt(CALM_POWER / gatedMean(powers)));
  };
  // What one ear is not given is made up for, but no further than the other's peaks allow.
  const even = calmGain(inBothEars(sound.listening));
  const most = Math.max(even, highestGain(sound.stages, layer, ratio));
  const calm = Math.min(calmGain(sound.listening), most);
  const gain = master === "soft" ? calm * SOFT_SHARE : calm;
  return { tones: gain, layer: gain * ratio };
}

/** The same mix, given to both ears alike. */
function inBothEars(listening: PlaybackOptions): PlaybackOptions {
  const { ears, beat } = listening;
  if (ears === "both" || ears === "speakers") return { ...listening, balance: 0 };
  // Tones of one ear are mixed anyway.
  return { ...listening, ears: "both", beat: beat === "binaural" ? "monaural" : beat, balance: 0 };
}

/** With it noise and tones reach -3 dBTP; a tonal layer's sum surely is within full scale, which FLAC must know. */
function highestGain(
  stages: readonly PlannedStage[],
  layer: Layer | undefined,
  ratio: number,
): number {
  const tones = Math.max(...stages.map(({ gain }) => gain));
  if (layer && !isNoise(layer.name)) return 1 / (tones + ratio * layer.peak);
  return CALM_PEAK / (tones + ratio * (layer?.highest ?? layer?.peak ?? 0));
}

/** The layer's power around each of the frames, at which it may be looked at more often or less. */
function powersOf(layer: Layer | undefined, sound: Unmastered): readonly number[] {
  if (layer === undefined) return Array.from({ length: SAMPLES }, () => 0);
  const typical = layer.meanPower?.(sound);
  const looks = typical === undefined ? layer.looks : FEW;
  const seen = Array.from({ length: looks }, (_, look) =>
    layer.weightedPower(sound, Math.floor(((look + 0.5) / looks) * sound.frames)),
  );
  const found = mean(seen);
  const scale = typical === undefined || found === 0 ? 1 : typical / found;
  return Array.from({ length: SAMPLES }, (_, index) => {
    const from = Math.floor((index * looks) / SAMPLES);
    return scale * mean(seen.slice(from, Math.ceil(((index + 1) * looks) / SAMPLES)));
  });
}

/**
 * Amplitude of the layer for tones of gain 1. At level 50 its power is `balance` times that of balanced
 * tones; the amplitude grows with the square of the level, so 100 is 12 dB more, and 0 is silence.
 */
function layerRatio(
  listening: PlaybackOptions,
  layer: Layer,
  tones: readonly WeightedTones[],
  layerPowers: readonly number[],
): number {
  const level = listening.level / LEVEL.byDefault;
  const reference = mean(tones.map((at) => at.reference));
  const power = mean(layerPowers);
  // A tonal layer too low to be heard would be amplified without end.
  return level * level * Math.sqrt((layer.balance * reference) / Math.max(power, INAUDIBLE));
}

/** Mean of the powers that pass the relative gate, for a mix whose absolute level follows from it. */
function gatedMean(powers: readonly number[]): number {
  const gated = (gate: number) => powers.filter((power) => power >= gate);
  const loudest = mean(gated(GATE * mean(powers)));
  // The absolute gate, at the gain that would follow without it.
  return mean(gated(Math.max(GATE * mean(powers), (SILENCE / CALM_POWER) * loudest)));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

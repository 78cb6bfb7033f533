import type { PlannedStage } from "#worker/sound/arc/arc.ts";
import { FORMULA_LIMITS } from "#worker/sound/formula.ts";
import type { Layer } from "#worker/sound/layers/layer.ts";
import { LAYER_TABLE } from "#worker/sound/layers/layer-table.ts";
import { cosineOfTurns, sineOfTurns } from "#worker/sound/loudness/sine.ts";
import { breathTurn } from "#worker/sound/plan/envelopes.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import type { Predictor } from "#worker/sound/plan/renderer.ts";
import { isNoise } from "#worker/sound/playback-options.ts";
import { BLOCK_FRAMES } from "#worker/sound/sample-rate.ts";
import { lineBound } from "./line-bound.ts";
import { FULL_SCALE, type Line, layerLines, spreadOf, toneLines } from "./lines.ts";
import { leastSquares, ROUNDING } from "./predictor.ts";
import { SAMPLE_ERROR } from "./residual-bound.ts";
import type { Span } from "./spans.ts";

/** The predictor of both channels of a span, and what it leaves at most, LSB. */
export interface LayeredPrediction {
  readonly predictor: Predictor;
  readonly bound: number;
}

const ORDER = 12;
/**
 * Sinusoids at their worst leave more against rounding at its worst than the least squares of both have it:
 * of 1, 4 and 10 this gave the smallest files.
 */
const WORST_TO_USUAL = 10;
/** A sum that is full scale but for its rounding is not held there. */
const FULL = 1 + 1e-9;
/** Of the sum of all amplitudes: how far single precision and interpolation take the layer from its exact sum. */
const INEXACTNESS = 2e-6;
/** Frames over which the layer's rise and fall is straight. */
const STRAIGHT = 64;

/**
 * @returns undefined where nothing is known: the layer is noise, the sum may be held at full scale, or the
 *   formula is from before today's rules
 */
export function layeredPrediction(plan: Plan, span: Span): LayeredPrediction | undefined {
  const { gains } = plan;
  const layer = layerOf(plan);
  if ((layer && isNoise(layer.name)) || !isOfToday(plan)) return undefined;
  const tonesPeak = Math.max(span.stage.gain, span.next?.gain ?? 0) * gains.tones;
  const layerPeak = gains.layer * (layer?.peak ?? 0);
  if (tonesPeak + layerPeak > FULL) return undefined;
  const carrying = layer === undefined ? [] : layerLines(plan, layer, span);
  const tones = channelsOf(plan).map((channel) => toneLines(plan, span, channel));
  const predictor = predictorFor(tones.flat(), carrying);
  const turn = breathTurn(plan.breathing, span.first * BLOCK_FRAMES);
  const straight = STRAIGHT * (spreadOf(plan) + turn);
  // Between breathing in and out the curve is another one: two parabolas apart, over the frames of a prediction.
  const corner = ORDER * turn;
  const bent = (straight * straight + corner * corner) / 2;
  const sampleError =
    SAMPLE_ERROR +
    INEXACTNESS * carrying.reduce((sum, { amplitude }) => sum + amplitude, 0) +
    bent * ((plan.breathing?.tones ? tonesPeak : 0) + layerPeak) * FULL_SCALE;
  const layerBound = lineBound(predictor, carrying, sampleError);
  const bounds = tones.map((lines) => layerBound + lineBound(predictor, lines, 0));
  return { predictor, bound: Math.max(...bounds) };
}

/**
 * The predictor of both channels of blocks in which stages end or begin; of what it leaves nothing is known.
 * @returns undefined for a layer of noise
 */
export function layeredPredictor(
  plan: Plan,
  stages: readonly PlannedStage[],
  span: Span,
): Predictor | undefined {
  const layer = layerOf(plan);
  if (layer && isNoise(layer.name)) return undefined;
  const tones = stages.flatMap((stage) =>
    channelsOf(plan).flatMap((channel) => toneLines(plan, { ...span, stage }, channel)),
  );
  return predictorFor(tones, layer === undefined ? [] : layerLines(plan, layer, span));
}

/** Whether what sounds is told as lines: more than a tone in each ear that neither moves nor breathes. */
export function isLayered(plan: Plan): boolean {
  return plan.gains.layer > 0 || plan.voices.length > 0 || plan.breathing !== undefined;
}

function layerOf({ listening: { layer } }: Plan): Layer | undefined {
  return layer === "none" ? undefined : LAYER_TABLE[layer];
}

/** The channels whose tones differ. */
function channelsOf({ voices }: Plan): readonly (0 | 1)[] {
  return voices.length === 0 ? [0, 1] : [0];
}

function predictorFor(tones: readonly Line[], carrying: readonly Line[]): Predictor {
  // A note's sines of one frequency differ in how they decay: one of them will do.
  return leastSquares(correlationOf([...tones, ...carrying.filter(({ curve }) => curve > 0)]));
}

/** Whether the tones are such as the bounds were tried with; stored formulas may have any. */
function isOfToday({ stages }: Plan): boolean {
  const { base_freq, beat_offset } = FORMULA_LIMITS;
  return stages.every(
    ({ left, right }) =>
      left >= base_freq.min && left <= base_freq.max && right - left <= beat_offset.max,
  );
}

/** R(k) of lines as if they did not decay, which a predictor of decaying ones needs most, from 0 to the order. */
function correlationOf(lines: readonly Line[]): Float64Array {
  const correlation = new Float64Array(ORDER + 1);
  correlation[0] = ROUNDING / WORST_TO_USUAL;
  for (const { amplitude, frequencies } of lines) {
    const power = (amplitude * amplitude) / 2 / frequencies.length;
    for (const frequency of frequencies) {
      const cosine = cosineOfTurns(frequency);
      const sine = sineOfTurns(frequency);
      let x = power;
      let y = 0;
      for (let k = 0; k <= ORDER; k += 1) {
        correlation[k] = (correlation[k] as number) + x;
        const turned = x * cosine - y * sine;
        y = x * sine + y * cosine;
        x = turned;
      }
    }
  }
  return correlation;
}

import type { Plan } from "#worker/sound/plan/plan.ts";
import type { BlockChannels, Predictor } from "#worker/sound/plan/renderer.ts";
import { BLOCK_FRAMES } from "#worker/sound/sample-rate.ts";
import { isLayered, layeredPredictor } from "./layered.ts";
import { FULL_SCALE, heardBy } from "./lines.ts";
import { type Partial, predictorOf } from "./predictor.ts";
import type { Span } from "./spans.ts";

const ORDER = 8;
/** The largest parameter of Rice codes that FLAC has. */
export const LARGEST_LEAST = 14;

/**
 * How a block in which tones begin or end is coded: fitted, so that it is no longer than the blocks beside it.
 * What it takes is seen from its samples alone.
 * @param least 0 to 14; a larger one makes the frame longer
 */
export function edgeChannels(plan: Plan, span: Span, least = 0): BlockChannels {
  const fitted = (predictor: Predictor) => ({ predictor, least });
  if (isLayered(plan)) {
    const predictor = layeredPredictor(plan, stagesOf(span), span);
    return predictor === undefined ? verbatimChannels(plan) : heardBy(plan, fitted(predictor));
  }
  const left = predictorOf(tones(plan, span, "left"), ORDER);
  const right = predictorOf(tones(plan, span, "right"), ORDER);
  return { left: fitted(left), right: fitted(right) };
}

/** A block as it is. */
export function verbatimChannels(plan: Plan): BlockChannels {
  return heardBy(plan, "verbatim");
}

/** What sounds in a block: its stage, and the next one if that begins in it. */
function stagesOf({ stage, next, first, blocks }: Span) {
  const end = (first + blocks) * BLOCK_FRAMES;
  return next !== undefined && next.start < end ? [stage, next] : [stage];
}

function tones(plan: Plan, span: Span, side: "left" | "right"): readonly Partial[] {
  return stagesOf(span).map((stage) => ({
    frequency: stage[side],
    amplitude: stage.gain * FULL_SCALE * plan.gains.tones,
  }));
}

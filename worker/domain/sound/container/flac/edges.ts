import type { BlockChannels, Predictor } from "#worker/domain/sound/plan/block-code.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import { layeredPredictor } from "./layered.ts";
import { FULL_SCALE } from "./lines.ts";
import { type Partial, predictorOf } from "./predictor.ts";
import { BLOCK_FRAMES, type Span } from "./spans.ts";

const ORDER = 8;
/** The largest parameter of Rice codes that FLAC has. */
export const LARGEST_LEAST = 14;

/**
 * How a block in which tones begin or end is coded: fitted, so that it is no longer than the blocks beside it.
 * What it takes is seen from its samples alone.
 * @param least 0 to 14; a larger one makes the frame longer
 */
export function edgeChannels(plan: Plan, span: Span, least = 0): BlockChannels {
  const isMono = plan.listening.ears === "speakers";
  const fitted = (predictor: Predictor) => ({ predictor, least });
  if (plan.gains.layer > 0) {
    const predictor = layeredPredictor(plan, stagesOf(span), span);
    if (predictor === undefined) return verbatimChannels(plan);
    return { left: fitted(predictor), right: isMono ? "left" : fitted(predictor) };
  }
  const left = tones(plan, span, "left");
  const right = tones(plan, span, "right");
  if (isMono) return { left: fitted(predictorOf([...left, ...right], ORDER)), right: "left" };
  return { left: fitted(predictorOf(left, ORDER)), right: fitted(predictorOf(right, ORDER)) };
}

/** A block as it is. */
export function verbatimChannels({ listening }: Plan): BlockChannels {
  return { left: "verbatim", right: listening.ears === "speakers" ? "left" : "verbatim" };
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

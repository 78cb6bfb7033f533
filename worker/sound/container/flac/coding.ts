import type { Plan } from "#worker/sound/plan/plan.ts";
import type { BlockChannels, ChannelCode, Predictor } from "#worker/sound/plan/renderer.ts";
import { BLOCK_FRAMES, SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import { isLayered, layeredPrediction } from "./layered.ts";
import { type Channels, heardBy } from "./lines.ts";
import { predictorOf } from "./predictor.ts";
import { fits, type Motion, residualBound, widthFor } from "./residual-bound.ts";
import type { Span } from "./spans.ts";

/** How a channel of each block of a span is coded. */
export interface ChannelCoding {
  readonly order: number;
  readonly width: number;
  /** The same for all blocks. @default each block has one that follows from its tones */
  readonly predictor?: Predictor;
}

/** How the blocks of a span are coded; undefined is verbatim. All their frames have the same size. */
export type SpanCoding = Channels<ChannelCoding | undefined>;

const FULL_SCALE = 32_767;
/** Orders to choose from. A higher one costs 31 bits a coefficient, and leaves less of the rounding. */
const ORDERS = [8, 12] as const;
/** What fits in 14 bits; wider residuals are no smaller than the samples. */
const MAX_BOUND = 2 ** 13 - 1;
/** Predictors of a glide are made when they are used: what those of blocks between may leave more, LSB. */
const BETWEEN = 0.5;
/**
 * Hz beside the tones for which a predictor of a glide is made in turn, until its bound fits: how well whole numbers
 * serve changes from one frequency to the next.
 */
const BESIDE = [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.4, -0.4, 0.5, -0.5] as const;
/** The steepest slope of the smoothstep 3u^2 - 2u^3. */
const STEEPEST = 1.5;

/** Bits of a subframe that is predicted, over its residual: RFC 9639 sections 9.2.2, 9.2.6 and 9.2.7. */
const SUBFRAME_BITS = 8 + 4 + 5 + 2 + 4 + 4 + 5;
const COEFFICIENT_BITS = 15;
const SAMPLE_BITS = 16;
/** A constant difference of 17 bits. */
const SILENT_BITS = 8 + 17;
const CONSTANT_BITS = 8 + SAMPLE_BITS;
/** Sync, sizes and channels, CRC-8 and CRC-16, without the number of the block. */
const FRAME_BYTES = 2 + 1 + 1 + 1 + 2;

/**
 * Up to here, Hz a second, the kernel's moving tones are within half an LSB of the exact ones, or little
 * more. Stages of today's rules move by 17 at most, as composed.
 */
const STEEPEST_EXACT = 40;

/** Chooses the coding of a span without edges from a bound of what its predictions leave. */
export function codingOf(plan: Plan, span: Span): SpanCoding {
  if (isLayered(plan)) return heardBy(plan, layeredCoding(plan, span));
  return { left: channelCoding(plan, span, 0), right: channelCoding(plan, span, 1) };
}

/** Bytes of the frame of a whole block, without its number. */
export function frameBytes({ left, right }: SpanCoding): number {
  const bits = channelBits(left) + (right === "left" ? SILENT_BITS : channelBits(right));
  return FRAME_BYTES + Math.ceil(bits / 8);
}

function channelBits(coding: ChannelCoding | "constant" | undefined): number {
  if (coding === "constant") return CONSTANT_BITS;
  if (coding === undefined) return 8 + BLOCK_FRAMES * SAMPLE_BITS;
  const { order, width } = coding;
  return SUBFRAME_BITS + order * (SAMPLE_BITS + COEFFICIENT_BITS) + (BLOCK_FRAMES - order) * width;
}

/** One predictor serves both channels: the layer and mixed tones are alike in both. */
function layeredCoding(plan: Plan, span: Span): ChannelCoding | undefined {
  if (span.manner === "gliding" && steepness(span) > STEEPEST_EXACT) return undefined;
  const prediction = layeredPrediction(plan, span);
  if (prediction === undefined || prediction.bound > MAX_BOUND) return undefined;
  const { predictor, bound } = prediction;
  return { order: predictor.coefficients.length, width: widthFor(bound), predictor };
}

function channelCoding(plan: Plan, span: Span, channel: 0 | 1): ChannelCoding | undefined {
  let best: ChannelCoding | undefined;
  for (const order of ORDERS) {
    const bound = spanBound(plan, span, channel, order);
    if (bound > MAX_BOUND) continue;
    const coding = { order, width: widthFor(bound) };
    if (channelBits(coding) < channelBits(best)) best = coding;
    // A higher order saves nothing then.
    if (coding.width <= 3) break;
  }
  return best;
}

/** The farthest that any sample of a span can be from its prediction, LSB. */
function spanBound(plan: Plan, span: Span, channel: 0 | 1, order: number): number {
  const { first, blocks, manner } = span;
  if (manner === "gliding" && steepness(span) > STEEPEST_EXACT) return Infinity;
  const probes = manner === "gliding" ? [0, Math.floor(blocks / 2), blocks - 1] : [0];
  const bounds = probes.map((probe) => {
    const motions = motionsAt(plan, span, first + probe, channel);
    // What exceeds full scale is no sum of sinusoids.
    if (motions.reduce((sum, { amplitude }) => sum + amplitude, 0) > FULL_SCALE) return Infinity;
    return residualBound(predictorOf(motions, order), motions);
  });
  return Math.max(...bounds) + (manner === "gliding" ? BETWEEN : 0);
}

/** How fast a glide moves a tone on average, Hz a second. */
function steepness({ stage, next }: Span): number {
  const change = (side: "left" | "right") => Math.abs((next ?? stage)[side] - stage[side]);
  return (Math.max(change("left"), change("right")) / stage.glide) * SAMPLE_RATE;
}

/** How to code one block of a span. */
export function createSpanCoder(plan: Plan, span: Span, { left, right }: SpanCoding) {
  const codeChannel = (
    block: number,
    channel: 0 | 1,
    coding: ChannelCoding | "constant" | undefined,
  ): ChannelCode => {
    if (coding === undefined) return "verbatim";
    if (coding === "constant") return coding;
    const { predictor } = coding.predictor
      ? { predictor: coding.predictor }
      : predictionAt(plan, span, block, channel, coding);
    return { predictor, width: coding.width };
  };
  const codeBlock = (block: number): BlockChannels => ({
    left: codeChannel(block, 0, left),
    right: right === "left" ? right : codeChannel(block, 1, right),
  });
  if (span.manner === "gliding" && !isLayered(plan)) return codeBlock;
  const code = codeBlock(span.first);
  return () => code;
}

export interface BlockPrediction {
  readonly predictor: Predictor;
  /** LSB: the farthest that a sample of the block can be from it. */
  readonly bound: number;
}

/** The first predictor of a block whose bound fits the width; if none does, the one with the least. */
export function predictionAt(
  plan: Plan,
  span: Span,
  block: number,
  channel: 0 | 1,
  { order, width }: ChannelCoding,
): BlockPrediction {
  const motions = motionsAt(plan, span, block, channel);
  let best: BlockPrediction | undefined;
  for (const beside of BESIDE) {
    const partials = motions.map((motion) => ({ ...motion, frequency: motion.frequency + beside }));
    const predictor = predictorOf(partials, order);
    const bound = residualBound(predictor, motions);
    if (best === undefined || bound < best.bound) best = { predictor, bound };
    if (fits(bound, width)) break;
  }
  if (best === undefined) throw new RangeError("no predictor was tried");
  return best;
}

/** The sinusoid of a channel in the middle of a block, and how far it is from it at most; a balance makes it smaller. */
function motionsAt(plan: Plan, span: Span, block: number, channel: 0 | 1): readonly Motion[] {
  return [tone(plan, span, block, channel === 0 ? "left" : "right")];
}

function tone(plan: Plan, span: Span, block: number, side: "left" | "right"): Motion {
  const { stage, next, manner } = span;
  const scale = FULL_SCALE * plan.gains.tones;
  // A rise over N frames, sin(n/N quarter turns), splits a tone in two, a quarter turn in N frames apart.
  const ends = Math.min(plan.fadeIn || Infinity, plan.fadeOut || Infinity);
  const spread = manner === "constant" ? 0 : SAMPLE_RATE / 4 / ends;
  const still = { frequency: stage[side], amplitude: stage.gain * scale, detune: spread };
  if (manner !== "gliding" || next === undefined) return { ...still, slope: 0, growth: 0 };
  const glideStart = stage.start + stage.frames - stage.glide;
  const middle = (block + 0.5) * BLOCK_FRAMES;
  const u = Math.min(1, Math.max(0, (middle - glideStart) / stage.glide));
  const share = u * u * (3 - 2 * u);
  const steepest = STEEPEST / stage.glide;
  const change = Math.abs(next[side] - stage[side]) * steepest;
  return {
    frequency: stage[side] + (next[side] - stage[side]) * share,
    amplitude: Math.max(stage.gain, next.gain) * scale,
    detune: spread + (change * BLOCK_FRAMES) / 2,
    slope: change * SAMPLE_RATE,
    growth: Math.abs(next.gain - stage.gain) * scale * steepest,
  };
}

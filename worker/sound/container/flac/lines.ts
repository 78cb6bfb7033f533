import type { PlannedStage } from "#worker/sound/arc/arc.ts";
import type { Layer } from "#worker/sound/layers/layer.ts";
import { breathTurn } from "#worker/sound/plan/envelopes.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import { sidesOf, type Voice } from "#worker/sound/plan/voicing.ts";
import { BLOCK_FRAMES, SAMPLE_RATE } from "#worker/sound/sample-rate.ts";
import type { Span } from "./spans.ts";

/** What stands for both channels: a code, silence as one number, or that the right one is the left one. */
export interface Channels<Code> {
  readonly left: Code | "constant";
  readonly right: Code | "constant" | "left";
}

/** One code for all that is heard: an ear that hears nothing has silence, and what both hear alike is written once. */
export function heardBy<Code>({ listening, voices }: Plan, code: Code): Channels<Code> {
  const { left, right } = sidesOf(listening);
  if (left === 0) return { left: "constant", right: code };
  if (right === 0) return { left: code, right: "constant" };
  return { left: code, right: voices.length > 0 && left === right ? "left" : code };
}

/** Sinusoids of some frequencies, together not larger than one amplitude. */
export interface Line {
  /** LSB. */
  readonly amplitude: number;
  /** They fall by exp(-decay n) in n frames. */
  readonly decay: number;
  /** Turns a frame. */
  readonly frequencies: readonly number[];
  /** Radians a frame by which theirs may lie beside those. */
  readonly reach: number;
  /** LSB a frame squared: what begins n frames ago is now not above curve n^2. */
  readonly curve: number;
  /** LSB: what may come or go from one frame to the next. */
  readonly dropped: number;
  /** How much the amplitude changes at most, LSB a frame. */
  readonly growth: number;
  /** How much the frequency changes at most, radians a frame squared. */
  readonly bend: number;
}

/** Of an i16. */
export const FULL_SCALE = 32_767;
const RADIANS = 2 * Math.PI;
/** Hz between two frequencies that stand for all between them; and the most of them. */
const SPACING = 40;
const MOST = 6;
/** The steepest slope of the smoothstep 3u^2 - 2u^3. */
const STEEPEST = 1.5;
/**
 * Of full scale: more than the kernel and the layer leave out of a sine because it is inaudible, and than is
 * left of a note when it ends.
 */
const INAUDIBLE = 1.5e-6;

/** The radians a frame by which the rise and the fall of a whole sound split each sinusoid. */
export function spreadOf({ fadeIn, fadeOut }: Plan): number {
  return RADIANS / 4 / Math.min(fadeIn || Infinity, fadeOut || Infinity);
}

/** The tones of a channel in a span; of an ear that hears nothing, those of the other. */
export function toneLines(plan: Plan, span: Span, channel: 0 | 1): readonly Line[] {
  if (plan.voices.length > 0) return plan.voices.map((voice) => voiceLine(plan, span, voice));
  const voice = channel === 0 ? { left: 1, right: 0 } : { left: 0, right: 1 };
  return [voiceLine(plan, span, { ...voice, weight: 1 })];
}

function voiceLine(plan: Plan, { stage, next, manner, first }: Span, voice: Voice): Line {
  const weight = Math.abs(voice.weight);
  const scale = FULL_SCALE * plan.gains.tones * weight;
  const to = manner === "gliding" && next !== undefined ? next : stage;
  const steepest = to === stage ? 0 : STEEPEST / stage.glide;
  const [from, reached] = [frequencyOf(voice, stage), frequencyOf(voice, to)];
  const { frequencies, reach } = between(from, reached);
  const breath = plan.breathing?.tones ? breathTurn(plan.breathing, first * BLOCK_FRAMES) : 0;
  return {
    amplitude: Math.max(stage.gain, to.gain) * scale,
    decay: 0,
    frequencies,
    reach: reach + spreadOf(plan) + breath,
    curve: 0,
    dropped: 0,
    growth: Math.abs(to.gain - stage.gain) * scale * steepest,
    bend: (RADIANS * Math.abs(reached - from) * steepest) / SAMPLE_RATE,
  };
}

function frequencyOf(voice: Voice, { left, right }: PlannedStage): number {
  return voice.left * left + voice.right * right;
}

/** The partials of a tonal layer that may sound in a span. */
export function layerLines(plan: Plan, layer: Layer, span: Span): readonly Line[] {
  const from = span.first * BLOCK_FRAMES;
  const end = Math.min(plan.frames, from + span.blocks * BLOCK_FRAMES);
  const carriers = layer.carriers?.(plan, from, end) ?? [];
  const scale = plan.gains.layer * FULL_SCALE;
  const breath = plan.breathing?.tones ? 0 : breathTurn(plan.breathing, from);
  const spread = spreadOf(plan) + breath;
  return (layer.partials ?? []).map(({ ratio, detune, decay, amplitude, curve, notes }) => {
    const ranges = carriers.map(({ lowest, highest }) =>
      between(ratio * lowest + detune, ratio * highest + detune),
    );
    return {
      amplitude: amplitude * scale,
      decay: decay / SAMPLE_RATE,
      frequencies: ranges.flatMap(({ frequencies }) => frequencies),
      reach: Math.max(...ranges.map(({ reach }) => reach)) + spread,
      curve: (curve * scale) / (SAMPLE_RATE * SAMPLE_RATE),
      dropped: decay === 0 ? 0 : notes * INAUDIBLE * scale,
      growth: 0,
      bend: 0,
    };
  });
}

/** Frequencies that stand for all from one to another, both Hz. */
function between(one: number, other: number): Pick<Line, "frequencies" | "reach"> {
  const steps = Math.min(MOST, Math.ceil(Math.abs(other - one) / SPACING));
  if (steps === 0) return { frequencies: [one / SAMPLE_RATE], reach: 0 };
  const step = (other - one) / steps;
  return {
    frequencies: Array.from(
      { length: steps },
      (_, index) => (one + (index + 0.5) * step) / SAMPLE_RATE,
    ),
    reach: (RADIANS * Math.abs(step)) / 2 / SAMPLE_RATE,
  };
}

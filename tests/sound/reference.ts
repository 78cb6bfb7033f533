/**
 * The reference of the two tones, slow and simple, for comparison with the kernel: SPEC.md section 9 and, beyond
 * it, glides, gentle ends, mastered gains and the mix for speakers. It knows no layers.
 */
import { type PlannedStage, stageAt } from "#worker/domain/sound/arc/arc.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";

const FADE_FRAMES = 441;
const FULL_SCALE = 32_767;

/** Left and right sample of one frame before rounding, in float64. */
export function referenceFrame(plan: Plan, frame: number): readonly [number, number] {
  const stage = stageAt(plan.stages, frame);
  const next = plan.stages[plan.stages.indexOf(stage) + 1] ?? stage;
  const place = frame - stage.start;
  const u = Math.max(0, place - (stage.frames - stage.glide)) / Math.max(1, stage.glide);
  const gain = stage.gain + (next.gain - stage.gain) * (3 * u ** 2 - 2 * u ** 3);
  const level = gain * plan.gains.tones * fade(plan, stage, frame) * FULL_SCALE;
  const tone = (phase: number, from: number, to: number) =>
    level * Math.sin(2 * Math.PI * turns({ stage, place, u }, { phase, from, to }));
  const left = tone(stage.leftPhase, stage.left, next.left);
  const right = tone(stage.rightPhase, stage.right, next.right);
  if (plan.listening.ears === "both") return [left, right];
  return [(left + right) / 2, (left + right) / 2];
}

interface Moment {
  readonly stage: PlannedStage;
  /** Frames since the stage began. */
  readonly place: number;
  /** How far the glide is, from 0 to 1. */
  readonly u: number;
}

/** The integral of the frequency, without whole turns, so that late frames are as exact as early ones. */
function turns(
  { stage, place, u }: Moment,
  { phase, from, to }: { readonly phase: number; readonly from: number; readonly to: number },
): number {
  const steady = ((from * place) / SAMPLE_RATE) % 1;
  const glided = ((to - from) * stage.glide * (u ** 3 - u ** 4 / 2)) / SAMPLE_RATE;
  return (phase + steady + glided) % 1;
}

/** The 10-ms fades of each stage, or of a gliding sound that ends short, and the gentle ends. */
function fade({ listening, frames, fadeIn, fadeOut }: Plan, stage: PlannedStage, frame: number) {
  const left = frames - 1 - frame;
  const place = frame - stage.start;
  const isSteps = listening.flow === "steps";
  const edge = isSteps ? Math.min(place, stage.frames - 1 - place) : Math.min(frame, left);
  const short =
    isSteps || listening.ends === "short" ? Math.min(edge, FADE_FRAMES) / FADE_FRAMES : 1;
  return short * quarterSine(frame, fadeIn) * quarterSine(left, fadeOut);
}

function quarterSine(frame: number, length: number): number {
  return frame < length ? Math.sin((Math.PI / 2) * (frame / length)) : 1;
}

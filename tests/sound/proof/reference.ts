import { type PlannedStage, stageAt } from "#worker/sound/arc/arc.ts";
import type { Plan } from "#worker/sound/plan/plan.ts";
import type { Renderer } from "#worker/sound/plan/renderer.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/**
 * The reference of the two tones, slow and simple, for comparison with the kernel: SPEC.md section 9 and, beyond
 * it, glides, gentle ends, mastered gains, mixed and pulsed tones, a breath, and a balance. It knows no layers.
 */

const FADE_FRAMES = 441;
const FULL_SCALE = 32_767;
/** Radians whose sine is -12 dB. */
const RISE_FROM = 2 * Math.PI * 0.04041076;

/** Left and right sample of one frame before rounding, in float64. */
export function referenceFrame(plan: Plan, frame: number): readonly [number, number] {
  const [left, right] = evenFrame(plan, frame);
  const { ears, balance } = plan.listening;
  if (ears === "left" || ears === "right") return [left, right];
  return [left * 10 ** (Math.min(0, -balance) / 20), right * 10 ** (Math.min(0, balance) / 20)];
}

/** The same before the balance. */
function evenFrame(plan: Plan, frame: number): readonly [number, number] {
  const stage = stageAt(plan.stages, frame);
  const next = plan.stages[plan.stages.indexOf(stage) + 1] ?? stage;
  const place = frame - stage.start;
  const u = Math.max(0, place - (stage.frames - stage.glide)) / Math.max(1, stage.glide);
  const gain = stage.gain + (next.gain - stage.gain) * (3 * u ** 2 - 2 * u ** 3);
  const breath = plan.breathing?.tones ? breathLevel(plan, frame) : 1;
  const level = gain * plan.gains.tones * fade(plan, stage, frame) * breath * FULL_SCALE;
  const phaseOf = (phase: number, from: number, to: number) =>
    2 * Math.PI * turns({ stage, place, u }, { phase, from, to });
  const left = phaseOf(stage.leftPhase, stage.left, next.left);
  const right = phaseOf(stage.rightPhase, stage.right, next.right);
  const { ears, beat } = plan.listening;
  if (ears === "both" && beat === "binaural")
    return [level * Math.sin(left), level * Math.sin(right)];
  const envelope =
    beat === "isochronic" ? (1 - Math.cos(right - left)) / 2 : Math.cos((right - left) / 2);
  const carrier = beat === "isochronic" ? left : (left + right) / 2;
  const sine = Math.sin(carrier);
  const octave = Math.sin(carrier + left);
  const mixed = level * envelope * (ears === "speakers" ? 0.8 * sine + 0.2 * octave : sine);
  return [ears === "right" ? 0 : mixed, ears === "left" ? 0 : mixed];
}

/**
 * Four seconds at rest with one swell of 1.2 s from the first of them on, then one raised cosine in and one out for each
 * breath; the pace moves on a line over its first five minutes.
 */
function breathLevel({ listening }: Plan, frame: number): number {
  const low = 10 ** (-8 / 20);
  const since = frame / SAMPLE_RATE - 4;
  if (since < 0) {
    const swelling = since > -3 && since < -1.8;
    return low + (1 - low) * (swelling ? (1 - Math.cos((2 * Math.PI * (since + 3)) / 1.2)) / 2 : 0);
  }
  const minutes = since / 60;
  const pace = Number(listening.breath);
  const from = listening.breath_from ?? pace;
  const early = Math.min(minutes, 5);
  const breaths = from * early + ((pace - from) * early ** 2) / 10 + pace * (minutes - early);
  const place = breaths % 1;
  const height =
    place < 0.4
      ? (1 - Math.cos((Math.PI * place) / 0.4)) / 2
      : (1 + Math.cos((Math.PI * (place - 0.4)) / 0.6)) / 2;
  return low + (1 - low) * height;
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
  // A gentle rise begins above silence, and so has a short one before it.
  const within = isSteps || listening.ends === "short" ? edge : frame;
  const short = Math.min(within, FADE_FRAMES) / FADE_FRAMES;
  return short * quarterSine(frame, fadeIn, RISE_FROM) * quarterSine(left, fadeOut, 0);
}

/** @param from radians at which the quarter begins */
function quarterSine(frame: number, length: number, from: number): number {
  return frame < length ? Math.sin(from + (Math.PI / 2 - from) * (frame / length)) : 1;
}

/** Largest distance of the samples of [first, first + count) from the reference, in LSB. */
export function distanceWithin(
  plan: Plan,
  renderer: Renderer,
  first: number,
  count: number,
): number {
  let worst = 0;
  for (let done = 0; done < count; done += renderer.maxFrames) {
    const size = Math.min(renderer.maxFrames, count - done);
    const bytes = renderer.frames(plan, first + done, size);
    const samples = new Int16Array(bytes.buffer, bytes.byteOffset, size * 2);
    for (let frame = 0; frame < size; frame += 1) {
      const [left, right] = referenceFrame(plan, first + done + frame);
      const leftError = Math.abs(left - (samples[2 * frame] ?? Number.NaN));
      const rightError = Math.abs(right - (samples[2 * frame + 1] ?? Number.NaN));
      // Turned round, so that NaN is the worst.
      if (!(leftError < worst)) worst = leftError;
      if (!(rightError < worst)) worst = rightError;
    }
  }
  return worst;
}

/** The reference implementation of SPEC.md section 9, slow and simple, for comparison with the kernel. */
import { stageAt } from "#worker/domain/sound/arc/arc.ts";
import type { Plan } from "#worker/domain/sound/plan/plan.ts";
import { SAMPLE_RATE } from "#worker/domain/sound/sample-rate.ts";

const FADE_FRAMES = 441;
const FULL_SCALE = 32_767;

/** Left and right sample of one frame before rounding, in float64. */
export function referenceFrame(plan: Plan, frame: number): readonly [number, number] {
  const stage = stageAt(plan.stages, frame);
  const { start, frames } = stage;
  const place = frame - start;
  const fade = Math.min(place, frames - 1 - place, FADE_FRAMES) / FADE_FRAMES;
  const level = stage.gain * fade * FULL_SCALE;
  return [level * sine(stage.left, place), level * sine(stage.right, place)];
}

/** Removes whole turns before the sine, so that late frames are as exact as early ones. */
function sine(frequency: number, frame: number): number {
  return Math.sin(2 * Math.PI * (((frequency * frame) / SAMPLE_RATE) % 1));
}

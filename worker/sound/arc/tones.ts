import { type PlannedStage, stageAt } from "./arc.ts";

/** The two tones at a frame. */
export interface Tones {
  /** Hz. */
  readonly left: number;
  readonly right: number;
  /** Of the rhythm, from 0 to 1. */
  readonly gain: number;
}

/** The tones at a frame of the sound, on the smoothstep of a glide too; without the sound's ends. */
export function tonesAt(stages: readonly PlannedStage[], frame: number): Tones {
  const stage = stageAt(stages, frame);
  const { left, right, gain, glide, start, frames } = stage;
  const into = frame - (start + frames - glide);
  const next = stages[stages.indexOf(stage) + 1];
  if (glide === 0 || into <= 0 || next === undefined) return { left, right, gain };
  const u = into / glide;
  const share = u * u * (3 - 2 * u);
  return {
    left: left + (next.left - left) * share,
    right: right + (next.right - right) * share,
    gain: gain + (next.gain - gain) * share,
  };
}

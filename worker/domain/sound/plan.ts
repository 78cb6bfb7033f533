import { type Formula, gainOf } from "./stage.ts";

/** Hz (SPEC.md section 9). */
export const SAMPLE_RATE = 44_100;
/** Longest sound: the size of a longer WAV exceeds the signed 32 bits that many readers use. */
export const LONGEST_MINUTES = 200;

/** A stage as the renderer needs it. */
export interface PlannedStage {
  /** Left carrier, Hz. */
  readonly left: number;
  /** Right carrier, Hz. */
  readonly right: number;
  /** Constant gain, from 0 to 1. */
  readonly gain: number;
  /** Length when it is played whole. */
  readonly frames: number;
  /** Its first frame within one pass. */
  readonly start: number;
}

/** What is to be played: passes through the stages, the last of which may be cut short. */
export interface Plan {
  readonly stages: readonly PlannedStage[];
  /** Length of one pass. */
  readonly passFrames: number;
  /** Length of the whole. */
  readonly frames: number;
}

/** A stage at its place in the whole. */
export interface PlacedStage {
  readonly stage: PlannedStage;
  /** Its first frame within the whole. */
  readonly start: number;
  /** Its length there: the very last one ends with the whole, and fades out there. */
  readonly frames: number;
}

/**
 * Plans the sound of a formula.
 * @param minutes the length to which it is repeated or cut, exact to the frame @default one pass
 */
export function planBeat(formula: Formula, minutes?: number): Plan {
  const stages: PlannedStage[] = [];
  let passFrames = 0;
  for (const { base_freq, beat_offset, duration, rhythm_type } of formula) {
    const frames = Math.round(duration * SAMPLE_RATE);
    stages.push({
      left: base_freq,
      right: base_freq + beat_offset,
      gain: gainOf(rhythm_type),
      frames,
      start: passFrames,
    });
    passFrames += frames;
  }
  const frames = minutes === undefined ? passFrames : minutes * 60 * SAMPLE_RATE;
  return { stages, passFrames, frames };
}

/** The stage that a frame of the whole belongs to, found at the same cost anywhere. */
export function stageAt(plan: Plan, frame: number): PlacedStage {
  const within = frame % plan.passFrames;
  const stage = plan.stages.findLast(({ start }) => start <= within);
  if (stage === undefined || frame >= plan.frames) throw new RangeError(`no frame ${frame}`);
  const start = frame - within + stage.start;
  return { stage, start, frames: Math.min(stage.frames, plan.frames - start) };
}

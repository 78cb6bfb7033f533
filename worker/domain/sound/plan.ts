import { type Formula, gainOf } from "./stage.ts";

/** Hz (SPEC.md section 9). */
export const SAMPLE_RATE = 44_100;
/** Longest sound: the size of a longer WAV exceeds the signed 32 bits that many readers use. */
export const LONGEST_MINUTES = 200;

/** A stage in the renderer's terms. */
export interface PlannedStage {
  /** Left carrier, Hz. */
  readonly left: number;
  /** Right carrier, Hz. */
  readonly right: number;
  /** Constant gain, from 0 to 1. */
  readonly gain: number;
  /** Length in full, in frames. */
  readonly frames: number;
  /** Its first frame within one pass. */
  readonly start: number;
}

/** The sound to render: repeated passes through the stages; the last pass may be cut short. */
export interface Plan {
  readonly stages: readonly PlannedStage[];
  /** Length of one pass, in frames. */
  readonly passFrames: number;
  /** Total length, in frames. */
  readonly frames: number;
}

/** One occurrence of a stage in the plan. */
export interface PlacedStage {
  readonly stage: PlannedStage;
  /** Its first frame within the plan. */
  readonly start: number;
  /** Its length: the last occurrence ends, and fades out, with the plan. */
  readonly frames: number;
}

/**
 * Plans the sound of a formula.
 * @param minutes total length, to which passes are repeated and cut @default one pass
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

/** The occurrence of a stage that a frame of the plan belongs to. Constant time in the position. */
export function stageAt(plan: Plan, frame: number): PlacedStage {
  const within = frame % plan.passFrames;
  const stage = plan.stages.findLast(({ start }) => start <= within);
  if (stage === undefined || frame >= plan.frames) throw new RangeError(`no frame ${frame}`);
  const start = frame - within + stage.start;
  return { stage, start, frames: Math.min(stage.frames, plan.frames - start) };
}

import { type Formula, gainOf } from "#worker/sound/formula.ts";
import { SAMPLE_RATE } from "#worker/sound/sample-rate.ts";

/** The longest glide into the next stage, in frames. */
const LONGEST_GLIDE = 20 * SAMPLE_RATE;

/** A stage in the renderer's terms, placed in the sound. */
export interface PlannedStage {
  /** Left carrier, Hz. */
  readonly left: number;
  /** Right carrier, Hz. */
  readonly right: number;
  /** Constant gain of its rhythm, from 0 to 1. */
  readonly gain: number;
  /** Length, in frames. */
  readonly frames: number;
  /** Its first frame within the sound. */
  readonly start: number;
  /** Phases at its first frame, in turns from 0 to 1; 0 unless the sound glides. */
  readonly leftPhase: number;
  readonly rightPhase: number;
  /** Its last frames, over which both tones move into the next stage; 0 unless the sound glides. */
  readonly glide: number;
}

/** How the stages are laid out in time. */
export interface ArcOptions {
  /** Total length to which the stages are stretched. @default as composed */
  readonly minutes?: number | undefined;
  readonly glides: boolean;
}

/** Frames of the whole sound of a formula. */
export function arcFrames(formula: Formula, minutes?: number): number {
  return ends(formula, minutes).at(-1) ?? 0;
}

/**
 * Lays the stages of a formula out in time: as composed, or stretched so that each keeps its share.
 * A gliding arc never restarts a phase.
 */
export function planArc(formula: Formula, { minutes, glides }: ArcOptions): PlannedStage[] {
  const stages: PlannedStage[] = [];
  const stageEnds = ends(formula, minutes);
  let start = 0;
  let leftPhase = 0;
  let rightPhase = 0;
  for (const [index, { base_freq, beat_offset, rhythm_type }] of formula.entries()) {
    const frames = (stageEnds[index] ?? start) - start;
    const next = formula[index + 1];
    const glide = glides && next ? Math.min(LONGEST_GLIDE, Math.floor(frames / 3)) : 0;
    const left = base_freq;
    const right = base_freq + beat_offset;
    stages.push({
      left,
      right,
      gain: gainOf(rhythm_type),
      frames,
      start,
      leftPhase,
      rightPhase,
      glide,
    });
    start += frames;
    if (!glides || next === undefined) continue;
    leftPhase = phaseAfter(leftPhase, left, next.base_freq, frames, glide);
    rightPhase = phaseAfter(rightPhase, right, next.base_freq + next.beat_offset, frames, glide);
  }
  return stages;
}

/** The stage that a frame belongs to. Constant time in the position. */
export function stageAt(stages: readonly PlannedStage[], frame: number): PlannedStage {
  const stage = stages.findLast(({ start }) => start <= frame);
  if (stage === undefined || frame >= stage.start + stage.frames) {
    throw new RangeError(`no frame ${frame}`);
  }
  return stage;
}

/** Where each stage ends, in frames. Rounded cumulatively when stretched, so that the sum is exact. */
function ends(formula: Formula, minutes: number | undefined): number[] {
  const result: number[] = [];
  const seconds = formula.reduce((sum, { duration }) => sum + duration, 0);
  let elapsed = 0;
  let end = 0;
  for (const { duration } of formula) {
    elapsed += duration;
    end =
      minutes === undefined
        ? end + Math.round(duration * SAMPLE_RATE)
        : Math.round((elapsed / seconds) * minutes * 60 * SAMPLE_RATE);
    result.push(end);
  }
  return result;
}

/**
 * The phase at the end of a stage. During a glide the frequency follows the smoothstep 3u^2 - 2u^3,
 * whose mean is one half.
 */
function phaseAfter(phase: number, from: number, to: number, frames: number, glide: number) {
  const turns = phase + (from * frames + ((to - from) * glide) / 2) / SAMPLE_RATE;
  return turns - Math.floor(turns);
}

/** A part of one stage in which the tones either stay as they are, or move: glide, rise or fall. */
export interface Piece {
  readonly stage: PlannedStage;
  /** The stage into which it glides. */
  readonly next: PlannedStage | undefined;
  /** Its first frame within the sound. */
  readonly start: number;
  readonly frames: number;
  /** Frequencies and gains move. Otherwise they are constant, but for the stage's 10-ms fades. */
  readonly moves: boolean;
}

/**
 * Cuts the stages where their tones begin or cease to move.
 * @param fadeIn frames over which the sound rises at its start @param fadeOut the same at its end
 */
export function piecesOf(
  stages: readonly PlannedStage[],
  fadeIn: number,
  fadeOut: number,
): readonly Piece[] {
  const last = stages.at(-1);
  const end = last === undefined ? 0 : last.start + last.frames;
  return stages.flatMap((stage, index) => {
    const next = stages[index + 1];
    const stageEnd = stage.start + stage.frames;
    const glideStart = stageEnd - stage.glide;
    const cuts = [stage.start, fadeIn, glideStart, end - fadeOut, stageEnd]
      .filter((cut) => cut >= stage.start && cut <= stageEnd)
      .sort((a, b) => a - b);
    return cuts.slice(1).flatMap((cut, at) => {
      const start = cuts[at] ?? cut;
      if (cut === start) return [];
      const moves = start < fadeIn || start >= glideStart || start >= end - fadeOut;
      return [{ stage, next, start, frames: cut - start, moves }];
    });
  });
}

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

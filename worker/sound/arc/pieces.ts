import type { PlannedStage } from "./arc.ts";

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

import { LONGEST_MINUTES, SAMPLE_RATE } from "./sample-rate.ts";
import { type Formula, formulaSeconds, type Stage } from "./stage.ts";

/**
 * What the renderer can play. Unlike FORMULA_LIMITS these bounds never tighten: beats keep the formulas
 * of the rules under which they were made.
 */
export const PLAYABLE = {
  stages: { min: 1, max: 200 },
  /** Hz; half the sample rate is the highest tone that it can represent. */
  base_freq: { min: 0, max: SAMPLE_RATE / 2 },
  /** Hz. */
  beat_offset: { min: 0, max: SAMPLE_RATE / 2 },
  /** Seconds. Filling a stage's tables costs as much as rendering many frames: shorter stages cost too much. */
  duration: { min: 1, max: LONGEST_MINUTES * 60 },
} as const;

/** Replaces a rhythm that is not a string. */
const UNKNOWN_RHYTHM = "unknown";

/**
 * Reads a stored formula, whatever the rules were when it was stored (SPEC.md section 5.7): fields
 * besides the four are ignored, and an unknown rhythm is kept and plays at full gain.
 * @param json list of stages
 * @returns undefined when it cannot be played: it is not such a list, or exceeds PLAYABLE
 */
export function readStoredFormula(json: string): Formula | undefined {
  const stored = parseJson(json);
  if (!Array.isArray(stored) || !isWithin("stages", stored.length)) return undefined;
  const formula = stored.map(readStage).filter((stage) => stage !== undefined);
  const isPlayable =
    formula.length === stored.length && formulaSeconds(formula) <= PLAYABLE.duration.max;
  return isPlayable ? formula : undefined;
}

function readStage(stored: unknown): Stage | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { base_freq, beat_offset, duration, rhythm_type } = stored as Record<keyof Stage, unknown>;
  if (!isWithin("base_freq", base_freq) || !isWithin("beat_offset", beat_offset)) return undefined;
  if (!isWithin("duration", duration)) return undefined;
  if (base_freq + beat_offset > SAMPLE_RATE / 2) return undefined;
  const rhythm = typeof rhythm_type === "string" ? rhythm_type : UNKNOWN_RHYTHM;
  return { base_freq, beat_offset, duration, rhythm_type: rhythm };
}

function isWithin(name: keyof typeof PLAYABLE, value: unknown): value is number {
  const { min, max } = PLAYABLE[name];
  return typeof value === "number" && value >= min && value <= max;
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

import { LONGEST_MINUTES, SAMPLE_RATE } from "./sample-rate.ts";

/**
 * The formula of a beat is a list of stages; this module defines the valid ones.
 * Source: SPEC.md sections 3.2 and 5.3; further limits are the product's own.
 */

/** Constant gain by rhythm type (SPEC.md section 3.2). */
export const RHYTHM_GAIN = { balanced: 1, triplet: 0.7, tetrad: 0.55, pulsed: 0.4 } as const;

export type RhythmType = keyof typeof RHYTHM_GAIN;

/** The constant gain of a rhythm; of an unknown one 1 (SPEC.md section 3.2). */
export function gainOf(rhythm: string): number {
  return isRhythmType(rhythm) ? RHYTHM_GAIN[rhythm] : 1;
}

function isRhythmType(rhythm: string): rhythm is RhythmType {
  return Object.hasOwn(RHYTHM_GAIN, rhythm);
}

export interface Stage {
  /** Left carrier, Hz. */
  readonly base_freq: number;
  /** Beat frequency, Hz: the right carrier is base_freq + beat_offset. */
  readonly beat_offset: number;
  /** Seconds. */
  readonly duration: number;
  /** A RhythmType in new beats; stored ones may have another. */
  readonly rhythm_type: string;
}

export type Formula = readonly Stage[];

export const FORMULA_LIMITS = {
  stages: { min: 1, max: 20 },
  base_freq: { min: 80, max: 150, unit: "Hz" },
  beat_offset: { min: 0.5, max: 100, unit: "Hz" },
  duration: { min: 30, max: 120, unit: "s" },
} as const;

export type FormulaResult =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly rule: string };

const STAGE_FIELDS = ["base_freq", "beat_offset", "duration", "rhythm_type"] as const;

/**
 * Reads an unknown value as a new formula, by the current rules. For stored ones: `readStoredFormula`.
 * @returns the formula, or the first rule that it breaks, worded as an instruction to a model
 */
export function parseFormula(value: unknown): FormulaResult {
  const { min, max } = FORMULA_LIMITS.stages;
  if (!Array.isArray(value)) return broken("the composition must be a list of stages");
  if (value.length < min || value.length > max) {
    return broken(`the composition must have ${min} to ${max} stages, it has ${value.length}`);
  }
  const formula: Stage[] = [];
  for (const [index, entry] of value.entries()) {
    const rule = stageRule(entry);
    if (rule !== undefined) return broken(`stage ${index + 1}: ${rule}`);
    const { base_freq, beat_offset, duration, rhythm_type } = entry as Stage;
    formula.push({ base_freq, beat_offset, duration, rhythm_type });
  }
  return { ok: true, formula };
}

/** Length of one pass through the formula, in seconds. */
export function formulaSeconds(formula: Formula): number {
  return formula.reduce((seconds, stage) => seconds + stage.duration, 0);
}

function stageRule(entry: unknown): string | undefined {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) {
    return "must be an object";
  }
  const fields = Object.keys(entry);
  const missing = STAGE_FIELDS.find((field) => !Object.hasOwn(entry, field));
  if (missing !== undefined) return `${missing} is missing`;
  const extra = fields.find((field) => !STAGE_FIELDS.some((known) => known === field));
  if (extra !== undefined) return "has a field beyond the four allowed";
  const stage = entry as Record<(typeof STAGE_FIELDS)[number], unknown>;
  return (
    rangeRule("base_freq", stage.base_freq) ??
    rangeRule("beat_offset", stage.beat_offset) ??
    rangeRule("duration", stage.duration) ??
    rhythmRule(stage.rhythm_type)
  );
}

function rangeRule(field: "base_freq" | "beat_offset" | "duration", value: unknown) {
  const { min, max, unit } = FORMULA_LIMITS[field];
  const within = typeof value === "number" && value >= min && value <= max;
  return within ? undefined : `${field} must be a number from ${min} to ${max} ${unit}`;
}

function rhythmRule(value: unknown): string | undefined {
  const known = typeof value === "string" && isRhythmType(value);
  return known ? undefined : "rhythm_type must be triplet, tetrad, balanced or pulsed";
}

function broken(rule: string): FormulaResult {
  return { ok: false, rule };
}

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
